import { today } from '#client/data/time.ts'
import { Chip } from '#client/kit/Chip.tsx'
import type { Option } from '#client/kit/choices.tsx'
import type { Column, Filter, Rowed } from '#client/kit/table/column.ts'
import { byOwner } from '#client/parts/studio/byStudio.ts'
import type { Brand } from '#contract/brand.ts'
import { pieceState, pieceStates } from '#contract/rules/website/pieceState.ts'
import { chipLook } from './pieceLooks.ts'
import { placeWords, stateWords } from './words.ts'

interface WebsitePieceRow extends Rowed {
  title: string
  studio: string | null
  brand: Brand | null
  from: string | null
  until: string | null
}

/** The columns of every kind of piece: its title and where it stands, then those of the kind, then since when. */
export const pieceColumns = <Row extends WebsitePieceRow>(
  title: string,
  nameOf: (code: string | null) => string | null,
  own: readonly Column<Row>[] = [],
): Column<Row>[] => [
  { id: 'title', title, text: row => row.title, sorts: true, strong: true, width: 200, grow: 2, phone: 'title' },
  {
    id: 'studio',
    title: 'Gilt für',
    text: row => placeWords(row, nameOf(row.studio)),
    sorts: true,
    width: 150,
    grow: 1,
    phone: 'second',
  },
  ...own,
  {
    id: 'from',
    title: 'Stand',
    text: row => stateWords(row),
    cell: row => <Chip look={chipLook[pieceState(row, today())]}>{stateWords(row)}</Chip>,
    sorts: true,
    width: 190,
    phone: 'trail',
  },
]

export const pieceFilters = (studios: readonly Option[]): Filter[] => [
  byOwner('Gilt für', studios),
  { id: 'state', title: 'Stand', choices: Object.entries(pieceStates) },
]
