import { Flex, Text } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import type { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { toast } from '#client/kit/toast.ts'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { type BegunAnamnesis, beforeOf, draftFrom, type PreviousAnamnesis } from '#client/parts/anamnesis/begun.ts'
import { type Customer, fullName, unknownWith } from '#client/parts/anamnesis/knownCustomers.ts'
import { useNewPeople, useStudioOfNew } from '#client/parts/anamnesis/newPeople.ts'
import { useWaitingForms } from '#client/parts/anamnesis/unsentAnamneses.ts'
import { View } from '#client/parts/anamnesis/View.tsx'
import { WaitingLine } from '#client/parts/anamnesis/WaitingLine.tsx'
import { WhyRead } from '#client/parts/anamnesis/WhyRead.tsx'
import { knownPeople } from '#client/parts/memberSearch.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import type { ReadingReason } from '#contract/anamnesis/reasons.ts'
import { type AnamnesisRow, paperName } from '#contract/anamnesis/shapes.ts'
import { removeForm } from './anamnesisWays.ts'
import { Countersign, mayCountersign, useCountersigning } from './Countersign.tsx'
import { History } from './History.tsx'

const Wizard = lazyPart(() => import('#client/parts/anamnesis/Wizard.tsx'))

interface AnamnesisSheetProps {
  row: OverlaidRow<AnamnesisRow>
  onDone: () => void
}

/** One anamnesis: what was answered, a draft to go on with, and its removal. What waits here is opened for its author alone. */
export function AnamnesisSheet({ row, onDone }: AnamnesisSheetProps) {
  const waits = row.act !== undefined
  const waiting = useWaitingForms('anybody').filter(({ _id }) => _id === row._id)
  const [reason, setReason] = useState<ReadingReason>()
  const asked = { params: { id: row._id }, query: { reason } }
  const { data: whole, error, again } = useCall(anamnesis.one, waits ? undefined : asked)
  const [fills, setFills] = useState<{ begun?: BegunAnamnesis; before?: PreviousAnamnesis; customer: Customer }>()
  const fresh = useNewPeople()
  const here = useStudioOfNew()
  const { customer: named, code } = waiting[0]?.body ?? {}
  const known = code && !named ? unknownWith(code, here) : [...fresh, ...knownPeople()].find(({ _id }) => _id === (named ?? row.person))
  const customer = whole?.customer ?? known
  // Held as it is now: what waits here goes once the wizard puts something else in its place.
  const fill = (from: { begun: BegunAnamnesis } | { before: PreviousAnamnesis | undefined }) =>
    customer && setFills({ ...from, customer: { ...customer, studio: customer.studio ?? null } })
  const [removes, setRemoves] = useState(false)
  const [compares, setCompares] = useState(false)
  const [countersigns, setCountersigns] = useState(false)
  const signs = useCountersigning(row._id)
  if (countersigns && whole) return <Countersign whole={whole} onDone={() => setCountersigns(false)} />
  if (removes) return <RemoveForm row={row} onDone={onDone} />
  return (
    <Flex direction="column" gap="16">
      {waiting.map(form => (
        <WaitingLine key={form._id} form={form} name={customer ? fullName(customer) : (row.name ?? '')} onOpen={begun => fill({ begun })} />
      ))}
      {!waits && !whole && <Unread row={row} error={error} again={again} onSay={setReason} onDone={onDone} />}
      {whole &&
        !compares &&
        (whole.status === 'removed' || whole.status === 'discarded' ? <Text>Davon ist nichts mehr da.</Text> : <View whole={whole} />)}
      {signs.line}
      {whole && compares && <History whole={whole} reason={reason} />}
      {whole && !waits && (
        <Flex gap="8" wrap="wrap">
          {whole.status === 'submitted' && (
            <Button look="soft" size="row" onClick={() => setCompares(!compares)}>
              {compares ? 'Antworten' : 'Mit früher vergleichen'}
            </Button>
          )}
          {whole.status === 'submitted' && (
            <Button look="soft" size="row" onClick={() => fill({ before: beforeOf(whole) })}>
              Korrigieren
            </Button>
          )}
          {whole.status === 'draft' && (
            <Button look="soft" size="row" onClick={() => fill({ begun: draftFrom(whole) })}>
              Weiter ausfüllen
            </Button>
          )}
          {whole.status !== 'removed' && whole.status !== 'discarded' && (
            <FileButton call={anamnesis.pdf} input={asked} name={`${paperName(whole)}.pdf`}>
              PDF
            </FileButton>
          )}
          {mayCountersign(whole) && !signs.waits && (
            <Button look="soft" size="row" onClick={() => setCountersigns(true)}>
              Gegenzeichnen
            </Button>
          )}
          {row.mayRemove && row.status === 'draft' && <Discard row={row} onDone={onDone} />}
          {row.mayRemove && row.status === 'submitted' && (
            <Button look="danger" size="row" onClick={() => setRemoves(true)}>
              Entfernen
            </Button>
          )}
        </Flex>
      )}
      {fills && (
        <Suspense>
          <Wizard
            {...fills}
            onClose={() => {
              setFills(undefined)
              onDone()
            }}
          />
        </Suspense>
      )}
    </Flex>
  )
}

interface UnreadProps extends AnamnesisSheetProps {
  error: CallError | null | undefined
  again: () => unknown
  onSay: (reason: ReadingReason) => void
}

/** Stands in place of answers that are not read: why not, and what can be done all the same. */
function Unread({ row, error, again, onSay, onDone }: UnreadProps) {
  if (error?.code === 'reason-needed') return <WhyRead onSay={onSay} />
  if (error?.code !== 'draft-theirs')
    return (
      <NotLoaded error={error} again={again} lead="Antworten liegen nicht auf diesem Gerät." missing="Diese Anamnese gibt es nicht mehr." />
    )
  return (
    <>
      <Text color="ink2">{error.message}</Text>
      {row.mayRemove && (
        <Flex>
          <Discard row={row} onDone={onDone} />
        </Flex>
      )}
    </>
  )
}

/** The act's name on /abgleich: no name and no content. */
const title = () => 'Anamnese entfernen'

function Discard({ row: { _id, version }, onDone }: AnamnesisSheetProps) {
  const { send } = useSend(anamnesis.remove, { asks: true, title })
  const discard = async () => {
    const sure = await ask({ title: 'Entwurf verwerfen?', text: 'Das lässt sich nicht zurückholen.', button: 'Verwerfen', danger: true })
    if (!sure) return
    await send({ body: { _id, reason: null, version } })
      .then(answer => sayDone(answer, 'Der Entwurf ist verworfen.'))
      .then(onDone)
      .catch((error: Error) => void toast(error.message, { look: 'danger' }))
  }
  return (
    <Button look="danger" size="row" onClick={() => void discard()}>
      Verwerfen
    </Button>
  )
}

/** Removes what was finished, with everything that was answered. */
const RemoveForm = ({ row, onDone }: AnamnesisSheetProps) => (
  <removeForm.Form
    also={{ _id: row._id, version: row.version }}
    title={title}
    button="Entfernen"
    look="danger"
    onDone={answer => {
      onDone()
      sayDone(answer, 'Die Anamnese ist entfernt.')
    }}
  >
    <removeForm.Field name="reason" area autoFocus hint="Antworten und Unterschriften gehen sofort und lassen sich nicht zurückholen." />
  </removeForm.Form>
)
