/**
 * A `Date` whose present is off by `skewMs()`. Dates that are given, and everything that is computed from them, are as
 * they are.
 */
export function skewedDate(RealDate: DateConstructor, skewMs: () => number): DateConstructor {
  const now = () => RealDate.now() + skewMs();
  return new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: (target) => new target(now()).toString(),
    get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
  });
}
