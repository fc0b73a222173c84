import { Chip } from '#client/kit/Chip.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { amounts, counts, days } from '#client/kit/table/kinds.ts'
import { kindWords, lengthWords } from '#client/parts/contract/words.ts'
import type { OfferRow } from '#contract/contracts/offerShapes.ts'

/** The state of an offer's sale: if it is sold, and if the edited version differs from that. */
function saleOf({ published, changed, archivedAt }: OfferRow) {
  if (archivedAt) return { text: 'Archiviert', look: 'plain' } as const
  if (!published) return { text: 'Nicht im Verkauf', look: 'plain' } as const
  return changed ? ({ text: 'Im Verkauf, geändert', look: 'warn' } as const) : ({ text: 'Im Verkauf', look: 'ok' } as const)
}

export const SaleChip = ({ row }: { row: OfferRow }) => {
  const { text, look } = saleOf(row)
  return <Chip look={look}>{text}</Chip>
}

/** Columns of offers; `nameOf` reads a studio's code. */
export const offerColumns = (nameOf: (code: string) => string | null): Column<OfferRow>[] => [
  {
    id: 'internalTitle',
    title: 'Interner Titel',
    text: ({ internalTitle }) => internalTitle,
    sorts: true,
    strong: true,
    width: 200,
    grow: 2,
    phone: 'title',
  },
  { id: 'title', title: 'Name', text: ({ contract }) => contract.title, sorts: true, width: 160, grow: 1, phone: 'second' },
  { id: 'kind', title: 'Art', text: ({ contract }) => kindWords[contract.kind], width: 150 },
  { id: 'length', title: 'Laufzeit', text: ({ contract }) => lengthWords(contract), width: 130 },
  { id: 'price', title: 'Preis', ...amounts(({ contract }: OfferRow) => contract.price), sorts: true, width: 110 },
  {
    id: 'sale',
    title: 'Verkauf',
    text: row => saleOf(row).text,
    cell: row => <SaleChip row={row} />,
    width: 180,
    phone: 'trail',
  },
  { id: 'signed', title: 'Verträge', ...counts(({ signed }: OfferRow) => signed), sorts: true, width: 90 },
  {
    id: 'studios',
    title: 'Verkauft in',
    text: ({ enabledStudios }) => enabledStudios.map(code => nameOf(code)).join(', '),
    width: 160,
    grow: 1,
  },
  { id: 'publishedAt', title: 'Im Verkauf seit', ...days(({ published }: OfferRow) => published?.at), width: 130, spare: true },
]
