import { Box, Text } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { useDirty } from '#client/data/dirty.ts'
import { dayOf, today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { clockTime, shortDate } from '#client/kit/format.ts'
import { StepButtons, Steps } from '#client/kit/Steps.tsx'
import { toast } from '#client/kit/toast.ts'
import { EnteringProvider, TextEntry } from './entryFields.tsx'
import { RegistrationAlert } from './RegistrationAlert.tsx'
import { lastStep, steps, stepTitles } from './registrationSteps.ts'
import { StepAccount } from './StepAccount.tsx'
import { StepAddress } from './StepAddress.tsx'
import { StepConsent } from './StepConsent.tsx'
import { StepPerson } from './StepPerson.tsx'
import { StepsBack } from './StepsBack.tsx'
import { type Finished, useRegistering } from './useRegistering.ts'
import type { DraftInHand } from './useRegistrationDraft.ts'

interface RegisterFormProps {
  hand: DraftInHand
  /** Takes the focus at once. */
  focus?: boolean
  onFinished: (finished: Finished) => void
  /** Puts the buttons where they belong: the dock of a screen, the foot of a dialog. */
  frame: (parts: { content: ReactNode; buttons: ReactNode }) => ReactNode
}

export function RegisterForm({ hand, focus, onFinished, frame }: RegisterFormProps) {
  const id = useId()
  const { draft, patch } = hand
  const doing = useRegistering(hand, onFinished)
  const { at, values, mode } = draft
  const asksPassword = at === lastStep && values.requirePassword && (!draft.sealed || doing.password.typed !== '')
  useDirty(hand.stored)
  const content = (
    <EnteringProvider value={{ values, change: doing.change, problems: doing.problems, left: doing.left }}>
      <Steps id={id} at={at} of={steps.length} title={stepTitles[mode][at] ?? ''} focus={focus} onForward={() => void doing.forward()}>
        {doing.alert && <RegistrationAlert text={doing.alert} />}
        {at === 0 && (
          <>
            {hand.resumed && <BegunRegistration hand={hand} />}
            <StepAccount mode={mode} check={doing.check} online={doing.online} password={doing.password} />
          </>
        )}
        {at === 1 && <TextEntry name="vorname" autoComplete="given-name" />}
        {at === 2 && <TextEntry name="nachname" autoComplete="family-name" />}
        {at === 3 && <StepAddress />}
        {at === 4 && <StepPerson picture={draft.picture} onPicture={picture => patch({ picture })} />}
        {at === lastStep && <StepConsent password={doing.password} asksPassword={asksPassword} />}
      </Steps>
    </EnteringProvider>
  )
  const buttons = (
    <StepButtons
      form={id}
      at={at}
      of={steps.length}
      finish={mode === 'own' ? 'Registrieren' : 'Konto erstellen'}
      busy={doing.busy}
      reason={at === lastStep ? reasonOf(doing.missing) : undefined}
      onBack={doing.back}
      stays="Zurück geht es wieder, sobald du das Häkchen bei der Hausordnung wegnimmst."
    />
  )
  return (
    <>
      {frame({ content, buttons })}
      <StepsBack at={at} onBack={doing.back} />
    </>
  )
}

const words: Record<string, string> = {
  passwort: 'dein Passwort',
  rulesAccepted: 'die Hausordnung',
  guardian: 'der Name der gesetzlichen Vertretung',
  consentDeclarationSignature: 'deine Unterschrift',
  newsletterCenter: 'das Newsletter-Center',
}

/** Why the last button is locked. */
function reasonOf(missing: readonly string[]) {
  const named = missing.map(name => words[name]).filter(word => word !== undefined)
  if (named.length === 0) return undefined
  const last = named.at(-1)
  return `Es fehlt noch: ${named.length > 1 ? `${named.slice(0, -1).join(', ')} und ${last}` : last}.`
}

/** It was begun before; whoever is at the device now may begin anew. */
function BegunRegistration({ hand }: { hand: DraftInHand }) {
  const { begun } = hand.draft
  const day = dayOf(begun) === today() ? '' : `${shortDate(dayOf(begun))}, `
  const restart = async () => {
    const undo = await hand.restart()
    toast('Neu begonnen.', { undo: () => void undo() })
  }
  return (
    <Box display="flex" alignItems="center" justifyContent="space-between" gap="8" flexWrap="wrap">
      <Text textStyle="small" color="ink2">
        Begonnen {day}
        {clockTime(begun)}, auf diesem Gerät gesichert
      </Text>
      <Button look="text" size="row" marginEnd="-10px" onClick={() => void restart()}>
        Neu beginnen
      </Button>
    </Box>
  )
}
