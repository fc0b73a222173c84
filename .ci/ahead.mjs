// Loaded before all else (`node --import`): the clock of a process is `AHEAD_DAYS` ahead, so that a test that hangs on today's date fails before that day comes.
const ahead = Number(process.env.AHEAD_DAYS ?? 0) * 86_400_000
const now = () => Real.now() + ahead
const Real = Date

const Ahead = new Proxy(Real, {
  construct: (date, args, target) => Reflect.construct(date, args.length ? args : [now()], target === Ahead ? date : target),
  apply: () => new Real(now()).toString(),
  get: (date, key) => (key === 'now' ? now : Reflect.get(date, key)),
})

if (ahead) {
  Real.prototype.constructor = Ahead
  globalThis.Date = Ahead
}
