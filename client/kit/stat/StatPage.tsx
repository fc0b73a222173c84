import { Box } from '@chakra-ui/react'
import { useCallback, useMemo, useRef } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Page } from '#client/kit/Page.tsx'
import type { Column, Filter, Rowed } from '#client/kit/table/column.ts'
import type { ListCall } from '#client/kit/table/usePages.ts'
import { useLayout } from '#client/kit/table/useWidth.ts'
import type { Call } from '#contract/call.ts'
import type { FamilyName } from '#contract/measures/registry.ts'
import { type ToldStatistic, toldOf } from '#contract/measures/since.ts'
import type { Counts, Statistic, StatsChoices, StatsMeasure } from '#contract/stats.ts'
import type { GridShape } from './FigureGrid.tsx'
import { Figures } from './Figures.tsx'
import type { Preset } from './periods.ts'
import { printing } from './printing.ts'
import { StatActs } from './StatActs.tsx'
import { StatRows } from './StatRows.tsx'
import { StatTools } from './StatTools.tsx'
import { StatViews } from './StatViews.tsx'
import { bodyOf, useStatFollows, useStatShown } from './statAddress.ts'
import { LoadingLine, Trouble } from './Trouble.tsx'

// biome-ignore lint/suspicious/noExplicitAny: what a statistic is asked besides is its own matter
export type StatCall = Call<any, any, any, Statistic, any>
// biome-ignore lint/suspicious/noExplicitAny: as above
type ChoicesCall = Call<any, any, any, StatsChoices, any>
// biome-ignore lint/suspicious/noExplicitAny: as above
export type FileCall = Call<any, any, any, Blob, any>

export interface StatPageProps<C extends Counts, Row extends Rowed> {
  title: string
  /** Key of the saved views, and the file's name. */
  name: string
  /** The family whose months are kept, so that the page says which of them the nightly recount found otherwise (V58). */
  family?: FamilyName
  /** A POST with `statsFields` in its body, whose reply is of `statsReply`. */
  numbers: StatCall
  measures: readonly StatsMeasure<C>[]
  /** Traits that split the numbers, in the order of the tabs; `month` is a month's key. */
  splits: Readonly<Record<string, string>>
  /** Titles of the filters by id, in order; `studio` is the specification's selectedStudios. */
  filters?: Readonly<Record<string, string>>
  /** The call that answers the filters' choices. */
  choices?: ChoicesCall
  /** The rows behind a number: a GET with `statsQuery`, `measure` and `line` in its query. */
  rows?: { label: string; one: string; call: ListCall<Row>; columns: readonly Column<Row>[]; open?: (row: Row) => void }
  /** The same body as a file. */
  excel?: FileCall
  /** Measures of which each is a part of the one before, from the widest on. */
  funnel?: readonly string[]
  /** The split that is drawn as a grid. */
  grid?: GridShape
  /** Said where nothing was counted. */
  empty: string
  /** The period at first; without it the running month. */
  usual?: Preset
}

/** A statistic of the back office: see docs/kit/stat.md. Its whole state stands in the address. */
export function StatPage<C extends Counts, Row extends Rowed>(props: StatPageProps<C, Row>) {
  const { title, name, family, numbers, measures, splits, filters = {}, choices, rows, excel, funnel, grid, empty, usual = 'monat' } = props
  const ids = useMemo(() => Object.keys(filters), [filters])
  const follows = useStatFollows(ids)
  const [shown, show] = useStatShown(ids, follows, usual)
  const body = useMemo(() => bodyOf(shown), [shown])
  const found = useCall(numbers, { body } as never)
  const offered = useOffered(choices, filters)
  const held = useRef<ToldStatistic>(undefined)
  const reply = found.data as Statistic | undefined
  const data = useMemo(() => reply && { ...reply, ...toldOf(reply) }, [reply])
  if (data) held.current = data
  // The last answer stays until the next is there, unless that one fails.
  const statistic = data ?? (found.error ? undefined : held.current)
  const measure = measures.find(({ id }) => id === shown.measure) ?? measures[0]!
  const listed = rows && measures.find(({ id }) => id === shown.rows)
  const again = useCallback(() => void found.again(), [found.again])
  const { phone } = useLayout()
  const acts = <StatActs title={title} name={name} excel={excel} body={body} />
  if (listed && rows)
    return (
      <Page title={title}>
        <StatRows shown={shown} show={show} rows={rows} splits={splits} name={name} statistic={data} measure={listed} filters={offered} />
      </Page>
    )
  return (
    <Page title={title} actions={phone ? undefined : acts}>
      <Box data-stat css={printing} marginInline="-16px" minHeight="full">
        <StatViews name={name} shown={shown} show={show} filterIds={ids} follows={follows} usual={usual} />
        <Box
          display="flex"
          flexWrap={{ base: 'nowrap', md: 'wrap' }}
          overflowX={{ base: 'auto', md: 'visible' }}
          gap="8"
          css={{ '& > *': { flexShrink: 0 } }}
          alignItems="center"
          paddingInline={{ base: '16', md: '20' }}
          paddingBlock="10"
          borderBottom="1px solid {colors.line}"
          position="relative"
        >
          <StatTools
            shown={shown}
            show={show}
            filters={offered}
            usual={shown.comparison ? undefined : statistic?.comparison}
            acts={phone ? acts : undefined}
          />
          <LoadingLine on={found.loading && !data} />
        </Box>
        {statistic ? (
          <Figures
            family={family}
            statistic={statistic}
            shown={shown}
            show={show}
            measures={measures}
            measure={measure}
            splits={splits}
            funnel={funnel}
            grid={grid}
            empty={empty}
            opens={!!rows}
            loading={!data}
          />
        ) : (
          <Trouble
            error={found.error}
            loading={found.loading}
            again={again}
            reset={() => show({ preset: usual, days: undefined, months: [], filters: {} })}
          />
        )}
      </Box>
    </Page>
  )
}

const noFilters: Filter[] = []

/** The filters with their choices, as a list has them. */
function useOffered(choices: ChoicesCall | undefined, titles: Readonly<Record<string, string>>): Filter[] {
  const { data } = useCall((choices ?? nothing) as ChoicesCall, (choices ? {} : undefined) as never)
  return useMemo(() => {
    if (!choices) return noFilters
    const known = new Map((data as StatsChoices | undefined)?.filters.map(({ id, choices: all }) => [id, all]))
    return Object.entries(titles).map(([id, title]) => ({
      id,
      title,
      choices: (known.get(id) ?? []).map(({ value, label }) => [value, label]),
    }))
  }, [choices, data, titles])
}

/** Stands for no call: its missing parameter keeps it from being asked. */
const nothing = { method: 'GET', path: 'nothing/:none', access: [], reply: undefined } as unknown as ChoicesCall
