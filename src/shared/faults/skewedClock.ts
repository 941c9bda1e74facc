/**
 * A `Date` whose present time is off by `skewMs()`. Dates constructed from arguments, and everything computed from them,
 * are not affected.
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
