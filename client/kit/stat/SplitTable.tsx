import { chakra } from '@chakra-ui/react'
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { date } from '#client/kit/format.ts'
import { german } from '#contract/german.ts'
import { lateText, type ToldStatistic } from '#contract/measures/since.ts'
import { type Counts, type StatsMeasure, toldBy } from '#contract/stats.ts'
import { differenceText, monthName, mood, nothing, shareText, valueIn, valueText } from './words.ts'

type Split = ToldStatistic['splits'][number]
type SplitRow = Split['rows'][number]

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    textStyle: 'table',
    '& th, & td': { paddingInline: '10', height: '38px', textAlign: 'left', whiteSpace: 'nowrap', borderBottom: '1px solid {colors.line}' },
    '@media (pointer: coarse)': { '& tbody th, & tbody td': { height: '48px' } },
    '& th:first-child, & td:first-child': { paddingInlineStart: { base: '16', md: '20' } },
    '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums lining-nums' },
    '& thead td': { borderBottomColor: 'lineStrong' },
    '& thead th': { height: '32px', fontSize: '12.5px', fontWeight: 580, color: 'ink2', borderBottomColor: 'lineStrong' },
    '& thead button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '4',
      minHeight: '32px',
      color: 'ink2',
      _hover: { color: 'ink' },
    },
    '& tbody th': { fontWeight: 580, whiteSpace: 'normal' },
    '& .late': { display: 'block', textStyle: 'small', fontWeight: 500, color: 'ink2', paddingBottom: '4' },
    '& .lead': { fontWeight: 620 },
    '& .quiet': { color: 'ink2' },
    '& .good': { color: 'brandInk' },
    '& tbody tr[data-opens]': { cursor: 'pointer', '@media (hover: hover)': { _hover: { bg: 'sunken' } } },
    '& tbody button': { textAlign: 'left', minHeight: '36px', color: 'ink', _hover: { textDecoration: 'underline' } },
    '@media (pointer: coarse) ': { '& button': { minHeight: '44px', minWidth: '44px' } },
    '& tfoot th, & tfoot td': { fontWeight: 620, borderTop: '1px solid {colors.lineStrong}', borderBottom: 0 },
    '& .wide': { display: { base: 'none', md: 'table-cell' } },
    '& .widest': { display: { base: 'none', xl: 'table-cell' } },
    '& .go': { width: '32px', color: 'ink3', paddingInline: '4', '@media print': { display: 'none' } },
  },
})

interface SplitProps<C extends Counts> {
  /** Name of the lines: «Studio». */
  title: string
  split: Split
  measure: StatsMeasure<C>
  /** The measures beside the picked one. */
  others: readonly StatsMeasure<C>[]
  total: ToldStatistic['total']
  compared?: string
  /** A measure's id, `name` or `differenz`, `-` before it for downwards. */
  order: string
  onOrder: (order: string) => void
  onOpen?: (line: string) => void
}

export const lineName = (by: string, { key, name }: Pick<SplitRow, 'key' | 'name'>) => (by === 'month' ? monthName(key) : name)

/** The order by how far each line is from the one before: where a change of the whole comes from. */
const byDifference = 'differenz'

function differenceIn<C extends Counts>({ now, before }: SplitRow, measure: StatsMeasure<C>) {
  const [value, earlier] = [valueIn(measure, now), valueIn(measure, before)]
  return value === null || earlier === null ? null : value - earlier
}

/** Months come newest first, and lines with an order of their own keep it; others are sorted by the number in view. */
function sorted<C extends Counts>({ by, rows, ordered }: Split, order: string, all: readonly [StatsMeasure<C>, ...StatsMeasure<C>[]]) {
  const id = order.replace('-', '')
  const measure = all.find(each => each.id === id)
  const down = order.startsWith('-') ? -1 : 1
  const isByValue = measure !== undefined || id === byDifference
  if (!isByValue && ordered) return down === 1 ? rows : rows.toReversed()
  if (!isByValue) return rows.toSorted((a, b) => down * (by === 'month' ? a.key.localeCompare(b.key) : german.compare(a.name, b.name)))
  const value = (row: SplitRow) => (measure ? valueIn(measure, row.now) : differenceIn(row, all[0])) ?? Number.NEGATIVE_INFINITY
  return rows.toSorted((a, b) => down * (value(a) - value(b)) || german.compare(a.name, b.name))
}

/** The numbers split by one trait, a line each; a line leads to the rows behind it. */
export function SplitTable<C extends Counts>(props: SplitProps<C>) {
  const { title, split, measure, others, total, compared, onOpen, onOrder } = props
  const isKnown = compared || !props.order.endsWith(byDifference)
  const order = (isKnown && props.order) || (split.ordered ? 'name' : split.by === 'month' ? '-name' : `-${measure.id}`)
  const [told = measure, ...rest] = [measure, ...others].map(each => toldBy(each, split.by))
  const lines = sorted(split, order, [told, ...rest])
  const head = (id: string, text: string, look: string) => (
    <Sortable key={id} id={id} text={text} look={look} order={order} onOrder={onOrder} />
  )
  return (
    <Table>
      <thead>
        <tr>
          {head('name', title, '')}
          {head(measure.id, measure.title, 'number')}
          {compared && <th className="number wide">{compared}</th>}
          {compared && head(byDifference, 'Differenz', 'number')}
          {compared && measure.kind !== 'percent' && <th className="number wide">in %</th>}
          {others.map((other, at) => head(other.id, other.title, at < 2 ? 'number wide' : 'number widest'))}
          {onOpen && <td className="go" />}
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <Row
            key={line.key}
            line={line}
            measure={told}
            others={rest}
            compared={compared}
            name={lineName(split.by, line)}
            onOpen={onOpen && (() => onOpen(`${split.by}:${line.key}`))}
          />
        ))}
      </tbody>
      {split.by !== 'label' && lines.length > 1 && (
        <tfoot>
          <Row
            line={{ key: '', name: 'Total', ...total }}
            name="Total"
            measure={measure}
            others={others}
            compared={compared}
            blank={!!onOpen}
          />
        </tfoot>
      )}
    </Table>
  )
}

interface SortableProps {
  id: string
  text: string
  look: string
  order: string
  onOrder: (order: string) => void
}

function Sortable({ id, text, look, order, onOrder }: SortableProps) {
  const on = order.replace('-', '') === id
  const down = order.startsWith('-')
  const next = on ? (down ? id : `-${id}`) : id === 'name' ? id : `-${id}`
  return (
    <th scope="col" className={look} aria-sort={on ? (down ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => onOrder(next)}>
        {text}
        {on && (down ? <ArrowDownIcon size={12} weight="bold" aria-hidden /> : <ArrowUpIcon size={12} weight="bold" aria-hidden />)}
      </button>
    </th>
  )
}

interface RowProps<C extends Counts> {
  line: SplitRow
  name: string
  measure: StatsMeasure<C>
  others: readonly StatsMeasure<C>[]
  compared?: string
  onOpen?: () => void
  blank?: boolean
}

function Row<C extends Counts>({ line, name, measure, others, compared, onOpen, blank }: RowProps<C>) {
  const [now, before] = [valueIn(measure, line.now), valueIn(measure, line.before)]
  const late = [line.late && lateText(line.late, date), line.pending].filter(Boolean).join(' · ')
  return (
    <tr data-opens={onOpen && true} onClick={event => onOpen && !(event.target as Element).closest('button') && onOpen()}>
      <th scope="row">
        {onOpen ? (
          <button type="button" onClick={onOpen}>
            {name}
          </button>
        ) : (
          name
        )}
        {late && <span className="late">{late}</span>}
      </th>
      <td className="number lead">{valueText(measure, now)}</td>
      {compared && <td className="number quiet wide">{valueText(measure, before)}</td>}
      {compared && (
        <td className={`number ${mood(measure, now, before) === 'good' ? 'good' : ''}`}>{differenceText(measure, now, before)}</td>
      )}
      {compared && measure.kind !== 'percent' && (
        <td className="number quiet wide">{before === null ? nothing : shareText(now, before)}</td>
      )}
      {others.map((other, at) => (
        <td key={other.id} className={`number ${at < 2 ? 'wide' : 'widest'}`}>
          {valueText(other, valueIn(other, line.now))}
        </td>
      ))}
      {onOpen && (
        <td className="go">
          <CaretRightIcon size={14} aria-hidden />
        </td>
      )}
      {blank && <td className="go" />}
    </tr>
  )
}
