import { ButtonLink } from '#client/kit/Button.tsx'
import { Check } from '#client/kit/Check.tsx'
import { registrationAlerts } from '#contract/registration.ts'
import { TextEntry, useEntering } from './entryFields.tsx'
import { Password } from './Password.tsx'
import type { Mode } from './registrationValues.ts'
import type { MailCheck } from './useMailCheck.ts'

export interface PasswordInHand {
  typed: string
  setTyped: (typed: string) => void
  sealed: boolean
  renew: () => void
}

const checks: Record<MailCheck, string | undefined> = {
  unvalidated: undefined,
  validating: 'Wird geprüft …',
  validated: 'Diese Adresse ist frei.',
  'already-used': undefined,
}

export function StepAccount({
  mode,
  check,
  online,
  password,
}: {
  mode: Mode
  check: MailCheck
  online: boolean
  password: PasswordInHand
}) {
  const { values, change } = useEntering()
  const hint = !online && values.email ? 'Kein Netz: Die Adresse wird beim Senden geprüft.' : checks[check]
  const taken = check === 'already-used' ? registrationAlerts.taken : undefined
  return (
    <>
      <TextEntry
        name="email"
        type="email"
        inputMode="email"
        autoComplete={mode === 'own' ? 'username' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        hint={hint}
        error={taken}
      />
      {mode === 'own' && (
        <ButtonLink to="login" look="text" size="row" alignSelf="flex-start" marginStart="-10px">
          {taken ? 'Anmelden' : 'Ich habe schon ein Konto'}
        </ButtonLink>
      )}
      {values.requirePassword && (
        <Password typed={password.typed} onType={password.setTyped} sealed={password.sealed} onRenew={password.renew} />
      )}
      {mode === 'own' ? (
        <Check
          checked={!values.requirePassword}
          onChange={off => change({ requirePassword: !off })}
          hint="Du bekommst eine E-Mail mit einem Link, der 7 Tage gilt."
        >
          Passwort später über einen Link setzen
        </Check>
      ) : (
        <Check
          checked={values.requirePassword}
          onChange={requirePassword => change({ requirePassword })}
          hint="Sonst geht eine E-Mail mit einem Link, der 7 Tage gilt, an die Kundin oder den Kunden."
        >
          Passwort trotzdem jetzt setzen
        </Check>
      )}
    </>
  )
}
