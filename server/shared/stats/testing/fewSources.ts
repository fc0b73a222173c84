import type { House } from '#server/kit/house.ts'
import { type FigureSource, figureSources } from '#server/shared/stats/plugs.ts'

/** Families with everything that is kept: days, months and the parts of months. */
const families = ['visits', 'leads']
/** Portions that are kept of each: all of their days, and some months. */
export const keptOf = 14

/** Kinds of counts. */
type CountKind = 'day' | 'month' | 'parts'

/** The house with these families alone; `on` is told of each count when it is done, and not yet kept. */
export function few(house: House, on: (kind: CountKind) => void = () => {}): House {
  const watched = (source: FigureSource): FigureSource => {
    const { parts, counted = source.numbers } = source
    return {
      ...source,
      counted: async (reading, asked) => {
        const found = await counted(reading, asked)
        on(asked.months ? 'month' : 'day')
        return found
      },
      ...(parts && {
        parts: {
          ...parts,
          count: async (given, span) => {
            const found = await parts.count(given, span)
            on('parts')
            return found
          },
        },
      }),
    }
  }
  const sources = figureSources.all(house).filter(({ family }) => families.includes(family))
  const others = house.domains.map(domain => ({ ...domain, plugs: domain.plugs?.filter(({ plug }) => plug !== 'figureSources') }))
  return { ...house, domains: [...others, { name: 'figures', plugs: sources.map(source => figureSources.of(watched(source))) }] }
}
