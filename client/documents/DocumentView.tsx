import { Box, Flex, Text } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useEmployee } from '#client/data/session.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { KeyList } from '#client/kit/KeyList.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { isTyping } from '#client/kit/table/typing.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { documents } from '#contract/documents/calls.ts'
import type { DocumentDetail } from '#contract/documents/shapes.ts'
import { type DocumentDecision, incoming, isUndecided } from '#contract/rules/documents/states.ts'
import { Decide, mayApprove, WordsSheet } from './Decide.tsx'
import { Paper } from './Paper.tsx'
import { PaperFields } from './PaperFields.tsx'
import { paper } from './rows.ts'
import { Assigned, Attachments, DocumentHistory, RefusedDocumentActs, Warnings } from './Sides.tsx'
import { useTab } from './Tabs.tsx'
import { useDecision } from './useDecision.ts'
import { type ShownDocument, useShownDocument } from './useShownDocument.ts'
import { dueChip, stateChip } from './words.ts'

const keys = [
  [['N'], 'nächstes Dokument'],
  [['P'], 'voriges Dokument'],
  [['F'], 'freigeben'],
  [['R'], 'Rückfrage'],
  [['X'], 'ablehnen'],
  [['Z'], 'zuteilen'],
] as const

/** The neighbours of a document in the list that it was opened from, as the list begins. */
function useNeighbours(id: string) {
  const tab = useTab()
  const words = useQueryText()
  const go = useGo()
  const query = useMemo(
    () => ({
      limit: 100,
      offset: 0,
      ...(tab === 'rechnungen' ? { kind: ['invoice' as const] } : tab === 'ordner' ? {} : { state: [...incoming] }),
    }),
    [tab],
  )
  const { data } = useCall(documents.list, { query })
  const ids = data?.rows.map(({ _id }) => _id) ?? []
  const at = ids.indexOf(id)
  const to = useCallback(
    (next: string | undefined) => next && void go({ to: 'documents', search: { ...words, dokument: next }, replace: true }),
    [go, words],
  )
  // One that was decided has left the list: what comes next is its first.
  const known = data?.rows.find(({ _id }) => _id === id)
  return { known, before: at > 0 ? ids[at - 1] : undefined, after: at < 0 ? ids.find(one => one !== id) : ids[at + 1], to }
}

/** One document: its paper beside its fields, and what is decided about it. */
export default function DocumentView({ id }: { id: string }) {
  const { known, before, after, to } = useNeighbours(id)
  const shown = useShownDocument(id, known)
  const { row, error, again } = shown
  const actions = (
    <Flex>
      <IconButton label="Voriges Dokument" icon={<CaretLeftIcon size={20} aria-hidden />} disabled={!before} onClick={() => to(before)} />
      <IconButton label="Nächstes Dokument" icon={<CaretRightIcon size={20} aria-hidden />} disabled={!after} onClick={() => to(after)} />
    </Flex>
  )
  return (
    <Page title={row?.title ?? 'Dokument'} back="documents" actions={actions}>
      <NotLoaded error={row ? undefined : error} again={again} missing="Dieses Dokument gibt es nicht mehr, oder du siehst es nicht." />
      {row && <DocumentDetailView row={row} shown={shown} onNext={() => to(after)} onBefore={() => to(before)} />}
    </Page>
  )
}

interface WholeProps {
  row: DocumentDetail
  shown: ShownDocument
  onNext: () => void
  onBefore: () => void
}

function DocumentDetailView({ row, shown, onNext, onBefore }: WholeProps) {
  const me = useEmployee()?._id
  const decision = useDecision()
  const [asks, setAsks] = useState<DocumentDecision>()
  useDocumentKeys({
    n: onNext,
    p: onBefore,
    f: () => mayApprove(row, me) && !decision.waiting && void decision.decide(row, 'approve'),
    r: () => row.mayDecide && isUndecided(row.state) && setAsks('ask'),
    x: () => row.mayDecide && isUndecided(row.state) && setAsks('reject'),
    z: () => document.querySelector<HTMLSelectElement>('#zuteilen select')?.focus(),
  })
  const [words, look] = stateChip(row)
  const due = dueChip(row)
  return (
    <Box display="grid" gap="24" gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) minmax(340px, 440px)' }} paddingTop="12">
      <Box order={{ base: 2, lg: 1 }} minWidth={0}>
        <Paper address={row.address} name={row.fileName} />
      </Box>
      <Box order={{ base: 1, lg: 2 }} minWidth={0}>
        <RefusedDocumentActs acts={shown.refused} />
        <Flex gap="8" wrap="wrap">
          <Chip look={look}>{words}</Chip>
          {due && <Chip look={due[1]}>{due[0]}</Chip>}
        </Flex>
        <Warnings row={row} />
        <Decide row={row} decision={decision} onAsk={setAsks} />
        <Assigned row={row} people={shown.people} />
        <DocumentFields row={shown.loaded ?? row} />
        <Attachments row={row} waiting={shown.waiting} />
        <DocumentHistory row={row} />
        <Box display={{ base: 'none', lg: 'block' }} paddingTop="18">
          <KeyList keys={keys} />
        </Box>
      </Box>
      {asks && <WordsSheet row={row} what={asks} decision={decision} onClose={() => setAsks(undefined)} />}
    </Box>
  )
}

/** The fields, which stay as they are once it is decided. */
function DocumentFields({ row }: { row: DocumentDetail }) {
  const go = useGo()
  const { dokument: _, ...words } = useQueryText()
  if (!isUndecided(row.state))
    return (
      <Text color="ink2" paddingTop="18">
        Was entschieden ist, bleibt, wie es war. Zum Ändern nimmt jemand den Entscheid zurück.
      </Text>
    )
  return (
    <Box paddingTop="18">
      <paper.Form row={row} onDone={saved => !saved && void go({ to: 'documents', search: words, replace: true })}>
        <PaperFields Field={paper.Field} />
      </paper.Form>
    </Box>
  )
}

/** One key for one act, while nobody types and no sheet is open. */
function useDocumentKeys(acts: Readonly<Record<string, () => unknown>>) {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      // A key that is held down is one act.
      if (event.repeat || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]'))
        return
      const act = acts[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [acts])
}
