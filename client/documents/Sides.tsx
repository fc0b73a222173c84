import { Box, Flex, Text } from '@chakra-ui/react'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useState } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { TextArea } from '#client/kit/choices.tsx'
import { fileSize } from '#client/kit/format.ts'
import { moment } from '#client/kit/moment.ts'
import { Pick } from '#client/kit/Pick.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Timeline } from '#client/kit/Timeline.tsx'
import { toast } from '#client/kit/toast.ts'
import { FileList } from '#client/kit/upload/FileList.tsx'
import { largestOf, useAttaching } from '#client/kit/upload/useAttaching.ts'
import { Need, NeedsYou } from '#client/kit/waiting/NeedsYou.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { Link } from '#client/map/links.tsx'
import { documents } from '#contract/documents/calls.ts'
import { type DocumentDetail, mostAttachments } from '#contract/documents/shapes.ts'
import { inFours } from '#contract/payments/bills/reference.ts'
import { isUndecided } from '#contract/rules/documents/states.ts'
import type { ShownDocument } from './useShownDocument.ts'
import { eventWords } from './words.ts'

interface SideProps {
  row: DocumentDetail
}

/** Acts of this screen that the studio did not take. */
export function RefusedDocumentActs({ acts }: { acts: ShownDocument['refused'] }) {
  const local = useMaybeLocal()
  if (acts.length === 0) return null
  return (
    <NeedsYou>
      {acts.map(({ row }) => (
        <Need key={row.key} title={row.title ?? 'Dokument'} text={row.message}>
          <Button size="row" look="side" onClick={() => void local?.outbox.discard(row.key)}>
            Verwerfen
          </Button>
        </Need>
      ))}
    </NeedsYou>
  )
}

/** Warnings to look at before somebody approves a document: doubles, another account, a question. */
export function Warnings({ row }: SideProps) {
  return (
    <Box display="grid" gap="10" paddingTop="12">
      {row.doubles.length > 0 && (
        <Box role="note" bg="warnSoft" borderRadius="inner" padding="14">
          <Text textStyle="label" color="warn">
            Das gibt es vielleicht schon
          </Text>
          {row.doubles.map(({ _id, title, created }) => (
            <Text key={_id} textStyle="small">
              <Link to="documents" search={{ dokument: _id }} style={{ textDecoration: 'underline' }}>
                {title}
              </Link>
              , eingereicht {moment(created)}
            </Text>
          ))}
        </Box>
      )}
      {row.ibanStanding === 'locked' && <NewIban row={row} />}
      {row.state === 'asked' && <Question row={row} />}
    </Box>
  )
}

/** A known issuer's other account: locked until somebody else has looked at it. */
function NewIban({ row }: SideProps) {
  const { send, waiting } = useSend(documents.confirmIban, { title: () => `Neue IBAN bestätigt: ${row.title}`, asks: true })
  const { _id, studio, iban, issuerCalled, own, mayDecide } = row
  const confirm = async () => {
    const text = `Ruf den Aussteller unter einer Nummer an, die du schon kennst, und lass dir ${inFours(iban ?? '')} bestätigen.`
    if (!(await ask({ title: `${issuerCalled ?? 'Aussteller'}: Stimmt die neue IBAN?`, text, button: 'Sie stimmt' }))) return
    try {
      sayDone(await send({ params: { id: _id }, body: { studio, iban: iban ?? '' } }), 'Die neue IBAN ist bestätigt.')
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Box role="note" bg="dangerSoft" borderRadius="inner" padding="14" display="grid" gap="8">
      <Text textStyle="label" color="danger">
        Neue IBAN: gesperrt
      </Text>
      <Text textStyle="small">
        {issuerCalled} hatte bisher ein anderes Konto.{' '}
        {own ? 'Jemand anderes als du muss es bestätigen.' : 'Prüf es, bevor du es bestätigst.'}
      </Text>
      {mayDecide && !own && (
        <Box>
          <Button look="danger" size="row" busy={waiting} onClick={() => void confirm()}>
            IBAN bestätigen
          </Button>
        </Box>
      )}
    </Box>
  )
}

/** The last question, and its answer. */
function Question({ row }: SideProps) {
  const [words, setWords] = useState('')
  const { send, waiting } = useSend(documents.answer, { title: () => `Antwort: ${row.title}`, asks: true })
  const asked = row.events.findLast(({ kind }) => kind === 'asked')
  const answer = async () => {
    if (!words.trim()) return
    try {
      sayDone(await send({ params: { id: row._id }, body: { studio: row.studio, comment: words } }), 'Die Antwort ist geschickt.')
      setWords('')
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Box bg="sunken" borderRadius="inner" padding="14" display="grid" gap="8">
      <Text textStyle="label">Rückfrage{asked?.by ? ` von ${asked.by.name}` : ''}</Text>
      {asked?.comment && <Text whiteSpace="pre-wrap">{asked.comment}</Text>}
      <TextArea label="Antwort" value={words} onChange={setWords} />
      <Box>
        <Button look="soft" size="row" busy={waiting} disabled={!words.trim()} onClick={() => void answer()}>
          Antworten
        </Button>
      </Box>
    </Box>
  )
}

/** People who are to look at a document; each person is an act of its own. */
export function Assigned({ row, people }: SideProps & { people: ShownDocument['people'] }) {
  const { _id, title, studio, assigned } = row
  const nameOf = (userId: string) => [...(people ?? []), ...assigned].find(one => one._id === userId)?.name ?? 'Person'
  const assign = useSend(documents.assign, { title: ({ body }) => `${nameOf(body.userId)} zugeteilt: ${title}` })
  const unassign = useSend(documents.unassign, { title: ({ body }) => `${nameOf(body.userId)} nicht mehr zugeteilt: ${title}` })
  const add = (userId: string) => assign.send({ params: { id: _id }, body: { userId, studio } }).catch(sayFailed)
  const take = async (userId: string) => {
    try {
      await unassign.send({ params: { id: _id }, body: { userId, studio } })
      toast(`${nameOf(userId)}: nicht mehr zugeteilt.`, { undo: () => void add(userId) })
    } catch (error) {
      sayFailed(error)
    }
  }
  const others = (people ?? []).filter(one => !assigned.some(({ _id: known }) => known === one._id))
  return (
    <Section title="Wer">
      <Flex gap="8" wrap="wrap" align="center" id="zuteilen">
        {assigned.length === 0 && <Text color="ink2">Niemand zugeteilt.</Text>}
        {assigned.map(one => (
          <Chip key={one._id}>
            {one.name}
            <IconButton
              label={`${one.name} nicht mehr zuteilen`}
              icon={<XIcon size={16} aria-hidden />}
              onClick={() => void take(one._id)}
            />
          </Chip>
        ))}
        {others.length > 0 && (
          <Pick
            look="side"
            label="Person zuteilen"
            value=""
            options={[['', 'Zuteilen'], ...others.map(one => [one._id, one.name] as const)]}
            onPick={userId => userId && void add(userId)}
          />
        )}
      </Flex>
    </Section>
  )
}

/** The history of a document, the oldest event first. */
export function DocumentHistory({ row }: SideProps) {
  const begin = { _id: row._id, at: row.created, title: 'Eingereicht', second: row.uploader?.name }
  const moments = row.events.map(({ _id, at, kind, by, comment }) => ({
    _id,
    at,
    title: eventWords[kind],
    second: [by?.name, comment].filter(Boolean).join(': ') || undefined,
    look:
      kind === 'rejected'
        ? ('danger' as const)
        : kind === 'asked'
          ? ('warn' as const)
          : kind === 'approved' || kind === 'paid'
            ? ('ok' as const)
            : undefined,
  }))
  return (
    <Section title="Verlauf">
      <Timeline label="Verlauf" moments={[begin, ...moments]} />
    </Section>
  )
}

/** Files that hang on it besides its paper: a delivery note, an offer. */
export function Attachments({ row, waiting }: SideProps & { waiting: ShownDocument['waiting'] }) {
  const { _id, studio, title, state } = row
  const { data = [] } = useCall(documents.attachments, { params: { id: _id } })
  const remove = useSend(documents.detach, { title: () => `Datei gelöscht: ${title}` })
  const upload = useAttaching(documents.attach, {
    input: name => ({ params: { id: _id }, query: { studio, name } }),
    title: name => `Datei «${name}»: ${title}`,
  })
  return (
    <FileList
      title="Weitere Dateien"
      files={data}
      keyOf={({ number }) => number}
      waiting={waiting.filter(({ kind }) => kind === 'attach').map(act => act.row)}
      most={mostAttachments}
      accept={documents.attach.upload!.types}
      hint={`je höchstens ${fileSize(largestOf(documents.attach))}`}
      upload={upload}
      onRemove={isUndecided(state) ? ({ number }) => remove.send({ params: { id: _id }, query: { studio, number } }) : undefined}
    />
  )
}
