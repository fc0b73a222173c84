import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { v7 } from 'uuid'
import { perform } from '#client/data/acts.ts'
import { useReachAny } from '#client/data/reach.ts'
import { staleAfter } from '#client/data/reads.ts'
import { useEmployee } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { counted } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { BulkAct } from '#client/kit/table/column.ts'
import { toast } from '#client/kit/toast.ts'
import { documents } from '#contract/documents/calls.ts'
import { payLists } from '#contract/documents/payLists.ts'
import { type DocumentRow, mostAtOnce } from '#contract/documents/shapes.ts'
import { useFolderOptions } from './useIssuers.ts'

/** Rows by a key; older browsers have no `Map.groupBy`. */
function groupedBy<Key>(rows: readonly DocumentRow[], keyOf: (row: DocumentRow) => Key) {
  const groups = new Map<Key, DocumentRow[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

/** Rows by studio, as many at once as a call takes. */
const byStudio = (rows: readonly DocumentRow[]) =>
  [...groupedBy(rows, ({ studio }) => studio)].flatMap(([studio, own]) =>
    Array.from(
      { length: Math.ceil(own.length / mostAtOnce) },
      (_, at) => [studio, own.slice(at * mostAtOnce, (at + 1) * mostAtOnce)] as const,
    ),
  )
const documentsWord = (many: number) => counted(many, 'Dokument', 'Dokumente')

/** A question for a folder that somebody answers in a sheet. */
interface FolderQuestion {
  studio: string
  answer: (folder: string | null | undefined) => void
}

/** Puts documents into folders, studio by studio; all of it can be taken back. */
async function moveAll(rows: readonly DocumentRow[], folderOf: (row: DocumentRow) => string | null) {
  for (const [studio, own] of byStudio(rows))
    for (const [folder, some] of groupedBy(own, folderOf)) {
      const body = { studio, documents: some.map(({ _id }) => _id), folder }
      await perform(documents.move, { body }, { key: v7(), title: `${documentsWord(some.length)} verschoben`, asks: true })
    }
  await staleAfter(documents.move)
}

/** Assigns them to whoever sits here, or takes that back. */
async function takeAll(rows: readonly DocumentRow[], userId: string, call: typeof documents.assign | typeof documents.unassign) {
  const words = call === documents.assign ? 'Zugeteilt' : 'Nicht mehr zugeteilt'
  for (const { _id, studio, title } of rows)
    await perform(call, { params: { id: _id }, body: { userId, studio } }, { key: v7(), title: `${words}: ${title}`, asks: true })
  await staleAfter(call)
}

/** Puts approved bills on a list of each studio; those on one already stay there. */
async function listAll(rows: readonly DocumentRow[]) {
  const made: { _id: string; studio: string }[] = []
  for (const [studio, own] of byStudio(rows)) {
    const _id = v7()
    await perform(
      payLists.create,
      { body: { _id, studio, documents: own.map(({ _id: one }) => one) } },
      { key: v7(), title: `Zahlliste: ${own.length}`, asks: true },
    )
    made.push({ _id, studio })
  }
  await staleAfter(payLists.create)
  return async () => {
    for (const { _id, studio } of made)
      await perform(payLists.remove, { params: { id: _id }, query: { studio } }, { key: v7(), title: 'Zahlliste aufgelöst', asks: true })
    await staleAfter(payLists.create)
  }
}

const mayBeListed = ({ kind, state, iban, amount }: DocumentRow) => kind === 'invoice' && state === 'approved' && !!iban && amount !== null

/** Acts on the ticked documents together. */
export function usePaperActs(): { acts: readonly BulkAct<DocumentRow>[]; dialogs: ReactNode } {
  const me = useEmployee()?._id
  const pays = useReachAny(payLists.create)
  const [asked, setAsked] = useState<FolderQuestion>()
  const folderFor = useCallback(
    (studio: string) =>
      new Promise<string | null | undefined>(answer => {
        setAsked({ studio, answer })
      }).finally(() => setAsked(undefined)),
    [],
  )
  const acts = useMemo<BulkAct<DocumentRow>[]>(() => {
    const take: BulkAct<DocumentRow> = {
      label: 'Mir zuteilen',
      key: 'm',
      act: async rows => {
        const able = me ? rows.filter(({ assigned }) => !assigned.some(({ _id }) => _id === me)) : []
        if (me) await takeAll(able, me, documents.assign)
        return { count: able.length, back: async () => me && takeAll(able, me, documents.unassign) }
      },
      said: many => `${documentsWord(many)} dir zugeteilt.`,
      none: () => 'Das ist dir alles schon zugeteilt.',
    }
    const move: BulkAct<DocumentRow> = {
      label: 'In Ordner',
      key: 'o',
      act: async rows => {
        // A folder is of one studio: those of the first row's are meant.
        const studio = rows[0]?.studio ?? ''
        const own = rows.filter(row => row.studio === studio)
        const folder = await folderFor(studio)
        if (folder === undefined) return { count: 0 }
        await moveAll(own, () => folder)
        const others = rows.length - own.length
        if (others > 0) toast(`${documentsWord(others)} aus anderen Studios: Wähle ihren Ordner für sich.`)
        return { count: own.length, back: () => moveAll(own, row => row.folder ?? null) }
      },
      said: many => `${documentsWord(many)} verschoben.`,
    }
    const list: BulkAct<DocumentRow> = {
      label: 'Auf Zahlliste',
      key: 'z',
      act: async rows => {
        const able = rows.filter(mayBeListed)
        const back = able.length > 0 ? await listAll(able) : undefined
        return { count: able.length, back }
      },
      said: many => `${counted(many, 'Rechnung', 'Rechnungen')} auf der Zahlliste.`,
      none: () => 'Auf eine Zahlliste kommen freigegebene Rechnungen mit Betrag und IBAN.',
    }
    return pays ? [take, move, list] : [take, move]
  }, [me, pays, folderFor])
  return { acts, dialogs: asked && <FolderSheet {...asked} /> }
}

/** Asks for a folder of the studio. */
function FolderSheet({ studio, answer }: FolderQuestion) {
  const options = useFolderOptions(studio)
  const [folder, setFolder] = useState('')
  return (
    <Sheet open onClose={() => answer(undefined)} title="In welchen Ordner?">
      <SelectField label="Ordner" value={folder} options={options} none="In keinen Ordner" onChange={setFolder} />
      <Button onClick={() => answer(folder || null)}>Verschieben</Button>
    </Sheet>
  )
}
