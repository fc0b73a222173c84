import { useMemo, useState } from 'react'
import { Chip } from '#client/kit/Chip.tsx'
import { date } from '#client/kit/format.ts'
import { NewButton } from '#client/kit/NewButton.tsx'
import { Page } from '#client/kit/Page.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { amounts, days, instants } from '#client/kit/table/kinds.ts'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { documents } from '#contract/documents/calls.ts'
import type { DocumentRow, FoundDocument } from '#contract/documents/shapes.ts'
import { documentKinds, documentStates, incoming } from '#contract/rules/documents/states.ts'
import { HandIn } from './HandIn.tsx'
import { DocumentListChoice, folderParts } from './Parts.tsx'
import { ways } from './rows.ts'
import { Tabs } from './Tabs.tsx'
import { useFolderOptions, useIssuers } from './useIssuers.ts'
import { usePaperActs } from './usePaperActs.tsx'
import { WaitingPaper } from './WaitingPaper.tsx'
import { dueChip, hintOf, stateChip } from './words.ts'

type Kind = 'eingang' | 'rechnungen' | 'ordner'

/** The place in a document's text where what was searched stands. */
const excerpt: Column<DocumentRow> = {
  id: 'excerpt',
  title: 'Fundstelle',
  text: row => (row as FoundDocument).excerpt ?? null,
  width: 220,
  grow: 3,
}

function useColumns(nameOf: (code: string) => string | null, kind: Kind) {
  return useMemo<Column<DocumentRow>[]>(
    () => [
      { id: 'title', title: 'Dokument', text: ({ title }) => title, sorts: true, strong: true, width: 200, grow: 3, phone: 'title' },
      { id: 'issuer', title: 'Aussteller', text: ({ issuerCalled }) => issuerCalled, sorts: true, width: 150, grow: 2, phone: 'second' },
      { id: 'amount', title: 'Betrag', ...amounts(({ amount }) => amount), sorts: true, width: 120, phone: 'second' },
      {
        id: 'due',
        title: 'Zahlbar bis',
        ...days(({ due }: DocumentRow) => due),
        cell: row => {
          const due = dueChip(row)
          return due ? (
            <Chip look={due[1]} small>
              {due[0]}
            </Chip>
          ) : (
            row.due && date(row.due)
          )
        },
        sorts: true,
        width: 190,
      },
      {
        id: 'state',
        title: 'Stand',
        text: row => stateChip(row)[0],
        cell: row => {
          const [words, look] = stateChip(row)
          return (
            <Chip look={look} small>
              {words}
            </Chip>
          )
        },
        sorts: true,
        width: 150,
        phone: 'trail',
      },
      { id: 'who', title: 'Wer', text: ({ assigned }) => assigned.map(({ name }) => name).join(', ') || null, width: 140, grow: 1 },
      { id: 'hint', title: 'Hinweis', text: hintOf, width: 130 },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 120 },
      { id: 'day', title: 'Datum', ...days(({ day }: DocumentRow) => day), sorts: true, width: 110, spare: true },
      { id: 'created', title: 'Eingereicht', ...instants(({ created }: DocumentRow) => created), sorts: true, width: 170, spare: true },
      { id: 'kind', title: 'Art', text: ({ kind: word }) => documentKinds[word], width: 100, spare: true },
      { id: 'account', title: 'Konto', text: ({ account }) => account, width: 80, spare: true },
      ...(kind === 'ordner' ? [excerpt] : []),
    ],
    [nameOf, kind],
  )
}

const dueChoices = [
  ['late', 'Überfällig'],
  ['soon', 'In den nächsten 7 Tagen'],
] as const

function useFilters(kind: Kind, studios: Filter['choices']) {
  const { options } = useIssuers()
  const folders = useFolderOptions(undefined)
  return useMemo<Filter[]>(() => {
    const who: Filter['choices'] = [
      ['me', 'Mir zugeteilt'],
      ['-', 'Niemandem zugeteilt'],
    ]
    const stand = Object.entries(documentStates) as unknown as Filter['choices']
    return [
      { id: 'assignee', title: 'Wer', choices: who },
      ...(kind === 'eingang' ? [] : [{ id: 'state', title: 'Stand', choices: stand }]),
      ...(kind === 'rechnungen' ? [{ id: 'due', title: 'Fällig', choices: dueChoices }] : []),
      ...(kind === 'rechnungen'
        ? []
        : [{ id: 'kind', title: 'Art', choices: Object.entries(documentKinds) as unknown as Filter['choices'] }]),
      ...(kind === 'ordner'
        ? [{ id: 'folder', title: 'Ordner', choices: [['-', 'In keinem Ordner'], ...folders] as Filter['choices'] }]
        : []),
      { id: 'issuer', title: 'Aussteller', choices: [['-', 'Ohne Aussteller'], ...options] },
      byStudio(studios),
    ]
  }, [kind, studios, options, folders])
}

const about: Record<Kind, { label: string; one: string; empty: string; fixed?: Record<string, unknown> }> = {
  eingang: {
    label: 'Dokumente',
    one: 'Dokument',
    empty: 'Der Eingang ist leer. Fotografiere eine Rechnung oder leg eine Datei ab.',
    fixed: { state: [...incoming] },
  },
  rechnungen: { label: 'Rechnungen', one: 'Rechnung', empty: 'Keine Rechnung.', fixed: { kind: ['invoice'] } },
  ordner: { label: 'Dokumente', one: 'Dokument', empty: 'Kein Dokument.' },
}

/** A list of documents: what came in, the bills, or all of them by folder and by their words. */
export function PaperList({ tab }: { tab: Kind | string }) {
  const kind = (Object.hasOwn(about, tab) ? tab : 'eingang') as Kind
  const { options, nameOf } = useOwnStudios(documents.upload)
  const columns = useColumns(nameOf, kind)
  const filters = useFilters(kind, options)
  const words = useQueryText()
  const go = useGo()
  const [hands, setHands] = useState(false)
  const [waits, setWaits] = useState<OverlaidRow<DocumentRow>>()
  const { acts, dialogs } = usePaperActs()
  const { label, one, empty, fixed } = about[kind]
  const open = (row: OverlaidRow<DocumentRow>) =>
    isNew(row) ? setWaits(row) : void go({ to: 'documents', search: { ...words, dokument: row._id } })
  const add = <NewButton words="Einreichen" onClick={() => setHands(true)} />
  return (
    <Page title="Dokumente" actions={<NewButton beside words="Einreichen" onClick={() => setHands(true)} />}>
      <CallTable
        label={label}
        one={one}
        name={`documents-${kind}`}
        call={kind === 'ordner' ? documents.search : documents.list}
        fixed={fixed}
        columns={columns}
        filters={filters}
        searches={{ label: 'In allen Wörtern suchen' }}
        above={
          <>
            <Tabs />
            {kind === 'ordner' && <DocumentListChoice parts={folderParts} />}
          </>
        }
        ways={ways}
        open={open}
        acts={acts}
        exports
        empty={{ text: empty, action: add }}
      />
      {hands && <HandIn studios={options} onClose={() => setHands(false)} />}
      {waits && <WaitingPaper row={waits} studios={options} onClose={() => setWaits(undefined)} />}
      {dialogs}
    </Page>
  )
}
