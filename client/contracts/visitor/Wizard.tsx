import { SignedSheet } from '#client/parts/signedForm/SignedSheet.tsx'
import { useVisit } from './useVisit.ts'
import { visitorStepsOf } from './visitorSteps.tsx'

type WizardProps = Parameters<typeof useVisit>[0] & {
  /** Name of the studio, as the paper bears it. */
  studioName: string
  onClose: () => void
}

/** A visitor's contract step by step over the whole screen; what became of it stands on the screen below. */
export function Wizard({ studioName, onClose, ...visiting }: WizardProps) {
  const { busy, finish, settled, ...visit } = useVisit(visiting)
  return (
    <SignedSheet
      title={visiting.draft.about.offer.contract.title}
      steps={visitorStepsOf({ ...visit, studioName })}
      isLoading={false}
      busy={busy}
      settled={settled}
      note="Konto, Fotos und Unterschrift bleiben bis zum Abschluss nur im Speicher. Alles andere ist auf diesem Gerät gesichert."
      onEnd={() => void finish()}
      onClose={onClose}
    />
  )
}
