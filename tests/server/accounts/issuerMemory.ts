import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Stores one test issuer's sessions, codes and grants in memory. */
export function issuerMemory(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return (model) => {
    const key = (id: string) => `${model} ${id}`;
    const findBy = async (field: 'uid' | 'userCode', value: string) =>
      [...kept].find(([name, payload]) => name.startsWith(`${model} `) && payload[field] === value)?.[1];
    return {
      async upsert(id, payload) {
        kept.set(key(id), payload);
      },
      find: async (id) => kept.get(key(id)),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('userCode', userCode),
      async consume(id) {
        const payload = kept.get(key(id));
        if (payload) kept.set(key(id), { ...payload, consumed: Math.floor(Date.now() / 1000) });
      },
      async destroy(id) {
        kept.delete(key(id));
      },
      async revokeByGrantId(grantId) {
        for (const [name, payload] of kept) if (payload.grantId === grantId) kept.delete(name);
      },
    };
  };
}
