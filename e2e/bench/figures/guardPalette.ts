import { findScreens } from '#client/dashboard/screenSearch.ts'
import { paramsAt, verdict } from '#client/map/guard.ts'
import { type Right, rights } from '#contract/rights.ts'
import { rowOf, type ScreenName, screenAt, screenNames } from '#contract/screens.ts'
import { type Figure, spread } from '#e2e/bench/figure.ts'

/** Everything there is, a tablet's door included. */
const admin = {
  _id: 'x1',
  roles: ['admin', 'studio'],
  grants: (Object.keys(rights) as Right[]).map(right => ({ right, studios: ['winterthur', 'pfungen', 'frauenfeld'] })),
}
const addresses = screenNames.map(name => rowOf(name).path.replace(/:[\w-]+/g, 'x1'))
const maySee = (name: ScreenName) => verdict(name, admin) === 'open'
/** Searches for some screens, letter by letter. */
const typed = ['vertragsentwicklung', 'mitglieder', 'zeiterfassung leitung', 'öffnungszeiten', 'geräte', 'xyz'].flatMap(word =>
  [...word].map((_, at) => word.slice(0, at + 1)),
)

function timed(work: () => unknown) {
  const from = performance.now()
  work()
  return performance.now() - from
}

/** The guard over every row of the map, and one letter typed into the palette, for somebody who may everything. */
export const guardPalette: Figure = {
  name: 'guard-palette',
  async measure({ quick, note }) {
    const rounds = quick ? 60 : 200
    const guardAll = () => {
      for (const address of addresses) {
        const name = screenAt(address)
        if (!name || verdict(name, admin, paramsAt(name, address)) !== 'open') throw new Error(`${address} is not open to an administrator`)
      }
    }
    const guard = spread(Array.from({ length: rounds }, () => timed(guardAll)))
    const palette = spread(Array.from({ length: rounds }).flatMap(() => typed.map(text => timed(() => findScreens(text, maySee)))))
    note(`Guard and palette: ${addresses.length} rows, 63 rights for three studios; in Node on this machine.`)
    return [
      { figure: 'Guard: all rows once', unit: 'ms', ours: guard, aim: '≤ 5 ms', met: (guard.p95 ?? 0) <= 5 },
      { figure: 'Palette: one letter', unit: 'ms', ours: palette, aim: '≤ 5 ms', met: (palette.p95 ?? 0) <= 5 },
    ]
  },
}
