import { Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { object } from 'yup'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { useBreath } from '#client/kit/breath.ts'
import { FileButton } from '#client/kit/FileButton.tsx'
import { formFor, formOf } from '#client/kit/form.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { OwnDecision, useIsOwn } from '#client/parts/ownDecision.tsx'
import { CutForm } from '#client/parts/timestop/CutForm.tsx'
import { spanWords } from '#client/parts/timestop/words.ts'
import type { PauseState } from '#contract/rules/contracts/states.ts'
import { cutDays } from '#contract/rules/timestop/pause.ts'
import { lines } from '#contract/shapes.ts'
import { timestop } from '#contract/timestop/calls.ts'
import type { PauseWhole } from '#contract/timestop/shapes.ts'

interface ActsProps {
  whole: PauseWhole
  onDone: () => void
}

type Doing = 'decline' | 'overrule' | 'remind' | 'cut'

function useAccept({ whole, onDone }: ActsProps) {
  const { send } = useBreath(timestop.turn)
  return async (overrule: string | null) => {
    const { _id, version, name, after } = whole
    const end = after?.finalEnd ? ' Das Ende des Vertrags verschiebt sich.' : ''
    const answer = await send(
      { body: { id: _id, status: 'accepted', reason: null, overrule, version } },
      {
        asks: { title: 'Pause annehmen?', text: `${name} pausiert vom ${spanWords(whole)}.${end}`, button: 'Annehmen' },
        said: () => 'Angenommen. Das Mitglied erfährt davon.',
      },
    )
    if (answer) onDone()
  }
}

/** Acts that a pause allows in its state: people who decide get the decision, people who sell get reminder, paper and an earlier end. */
export function PauseActs({ whole, onDone }: ActsProps) {
  const [does, setDoes] = useState<Doing>()
  const accept = useAccept({ whole, onDone })
  const { state, decides, follows, userId, objections, remindedOn } = whole
  const { first, last } = cutDays(whole, today())
  const mayCut = (state === 'accepted' || state === 'manual') && first <= last && whole.days > 0
  const isOpen = state === 'open'
  const isOwn = useIsOwn(userId)
  const may = (to: PauseState) => decides && !isOwn && follows.includes(to)
  if (does === 'decline') return <Decline whole={whole} onDone={onDone} />
  if (does === 'overrule') return <Overrule onSay={accept} />
  if (does === 'remind') return <Remind id={whole._id} onDone={onDone} />
  if (does === 'cut') return <Cut whole={whole} onDone={onDone} />
  return (
    <Flex gap="8" wrap="wrap">
      {userId && may('accepted') && isOpen && (
        <Button size="row" onClick={() => (objections.length > 0 ? setDoes('overrule') : void accept(null).catch(sayFailed))}>
          {objections.length > 0 ? 'Trotzdem annehmen' : 'Annehmen'}
        </Button>
      )}
      {may('declined') && (
        <Button size="row" look="side" onClick={() => setDoes('decline')}>
          Ablehnen
        </Button>
      )}
      {decides && isOwn && isOpen && <OwnDecision />}
      {isOpen && (
        <Button size="row" look="side" disabled={remindedOn === today()} onClick={() => setDoes('remind')}>
          {remindedOn === today() ? 'Heute erinnert' : 'Erinnern'}
        </Button>
      )}
      {mayCut && (
        <Button size="row" look="side" onClick={() => setDoes('cut')}>
          Früher beenden
        </Button>
      )}
      <FileButton call={timestop.pdf} input={{ params: { id: whole._id } }} name="Pause.pdf">
        PDF
      </FileButton>
    </Flex>
  )
}

const decline = formFor(timestop.decline)

const Decline = ({ whole: { _id, version }, onDone }: ActsProps) => (
  <decline.Form
    rest={{ params: { id: _id } }}
    also={{ version }}
    title={() => 'Pause abgelehnt'}
    button="Ablehnen"
    look="danger"
    onDone={answer => {
      onDone()
      sayDone(answer, 'Abgelehnt. Das Mitglied erfährt davon.')
    }}
  >
    <decline.Field name="reason" area autoFocus hint="Das Mitglied liest diesen Satz." />
  </decline.Form>
)

const overruling = object({ overrule: lines(300).label('Warum trotzdem?').required('Sag, warum sie trotzdem gilt.') })
const overrule = formOf<{ overrule: string }, void, { onSay: (why: string) => Promise<void> }>(
  overruling,
  ({ onSay }) =>
    ({ overrule: why }) =>
      onSay(why),
)

/** Takes one against a rule, such as a day on which the person was there (C40). */
const Overrule = ({ onSay }: { onSay: (why: string) => Promise<void> }) => (
  <overrule.Form wears={{ onSay }} button="Annehmen">
    <overrule.Field name="overrule" area autoFocus hint="Steht im Verlauf. Das Mitglied liest es nicht." />
  </overrule.Form>
)

const remind = formFor(timestop.remind)

const Remind = ({ id, onDone }: { id: string; onDone: () => void }) => (
  <remind.Form
    also={{ id }}
    title={() => 'Erinnerung an eine Pause'}
    button="Erinnern"
    onDone={answer => {
      onDone()
      sayDone(answer, 'Die Erinnerung geht als Mail und Mitteilung raus.')
    }}
  >
    <remind.Field name="text" autoFocus hint="So steht es in der Mail: «Es fehlt noch: das Arztzeugnis». Keine Diagnose nennen." />
  </remind.Form>
)

function Cut({ whole, onDone }: ActsProps) {
  const { userId } = whole
  return userId ? <CutOf whole={whole} userId={userId} onDone={onDone} /> : null
}

function CutOf({ whole, userId, onDone }: ActsProps & { userId: string }) {
  const { data } = useCall(timestop.ofPerson, { params: { userId } })
  return <CutForm row={whole} known={data} atDesk onDone={onDone} />
}
