import fc from 'fast-check'

/** New draws belong to the long run: in the short one nobody's work is held up by what another draw would have found. `SEED` repeats one. */
const known = process.env.LONG ? undefined : 42
const asked = Number.parseInt(process.env.SEED ?? '', 10)
fc.configureGlobal({ seed: Number.isNaN(asked) ? known : asked })

/** fast-check, with draws that stay the same from one short run to the next. */
export { default as fc } from 'fast-check'
