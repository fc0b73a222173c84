import { useOnline } from '#client/data/connection.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import type { Registered, Registering } from '#client/parts/registering.ts'
import { tellDone } from './outcome.ts'
import { RegisterForm } from './RegisterForm.tsx'
import type { RegistrationValues } from './registrationValues.ts'
import { useRegistrationDraft } from './useRegistrationDraft.ts'

const registeredOf = (_id: string, { vorname, nachname, geburtstag, consentDeclarationSignature }: RegistrationValues): Registered => ({
  _id,
  vorname: vorname.trim(),
  nachname: nachname.trim(),
  geburtstag,
  consent1: consentDeclarationSignature !== undefined,
})

/** The same six steps over another screen (L39); closing keeps what was filled in. */
export function RegisterDialog({ mode, onDone, onClose }: Registering & { onClose: () => void }) {
  const hand = useRegistrationDraft(mode)
  const online = useOnline()
  if (!hand) return null
  return (
    <RegisterForm
      key={hand.draft._id}
      hand={hand}
      focus
      onFinished={({ _id, sent, event }) => {
        onClose()
        onDone?.(registeredOf(_id, hand.draft.values))
        if (sent) tellDone(event)
        else if (mode === 'other' && !onDone) toast('Neuer Account wird erstellt.')
        else if (mode === 'own' && !online) toast('Deine Registrierung wartet auf Netz.')
      }}
      frame={({ content, buttons }) => (
        <Sheet open wide kept onClose={onClose} title="Konto erstellen" footer={buttons}>
          {content}
        </Sheet>
      )}
    />
  )
}
