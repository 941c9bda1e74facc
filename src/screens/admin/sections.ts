import type { DeskSection } from './deskSection.ts';

/** In the order of the navigation. Each comes in a file that is fetched when it is first opened. */
export const sections: readonly DeskSection[] = [
  {
    key: 'audit',
    name: 'Audit',
    load: async () => (await import('./audit/AuditSection.tsx')).AuditSection,
  },
];
