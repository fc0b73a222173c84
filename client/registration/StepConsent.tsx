import { Box, chakra } from '@chakra-ui/react'
import { now, today } from '#client/data/time.ts'
import { Check } from '#client/kit/Check.tsx'
import { Field } from '#client/kit/Field.tsx'
import { Signature } from '#client/kit/Signature.tsx'
import { AgreementText } from '#client/parts/AgreementText.tsx'
import { ageOn } from '#contract/agreements.ts'
import { houseRules, newestText } from '#contract/agreementTexts.ts'
import { newsletterCenters } from '#contract/registration.ts'
import { useEntering } from './entry.tsx'
import { Password } from './Password.tsx'
import type { PasswordInHand } from './StepAccount.tsx'

const Rules = chakra('details', {
  base: {
    paddingStart: '38px',
    '& summary': { display: 'flex', alignItems: 'center', minHeight: '44px', textStyle: 'label', color: 'brandInk', cursor: 'pointer' },
    '& p': { textStyle: 'small', color: 'ink2', marginBottom: '8' },
  },
})

const Select = chakra('select', {
  base: {
    flex: 1,
    minWidth: 0,
    height: '52px',
    fontSize: '17px',
    color: 'ink',
    outline: '0',
    bg: 'field',
    '&:focus-visible': { outline: 'none' },
  },
})

/** The password is asked for here only where it could not be sealed when it was typed. */
export function StepConsent({ password, asksPassword }: { password: PasswordInHand; asksPassword: boolean }) {
  const { values, change, problems, left } = useEntering()
  const text = newestText('health')
  const name = `${values.vorname.trim()} ${values.nachname.trim()}`.trim()
  return (
    <>
      {asksPassword && (
        <Password
          typed={password.typed}
          onType={password.setTyped}
          sealed={password.sealed}
          onRenew={password.renew}
          hint="Bitte gib dein Passwort nochmals ein, es steht nirgends auf diesem Gerät."
        />
      )}
      <AgreementText text={text} age={ageOn(today(), values.geburtstag)} />
      <div>
        <Check
          checked={values.rulesAccepted}
          onChange={rulesAccepted => {
            change({ rulesAccepted })
            left('rulesAccepted')
          }}
          error={problems.rulesAccepted}
          required
        >
          Hausordnung gelesen und akzeptiert
        </Check>
        <Rules>
          <summary>{houseRules.title} lesen</summary>
          {houseRules.paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Rules>
      </div>
      <Newsletter />
      <Signature
        value={values.consentDeclarationSignature}
        onChange={signature =>
          change({ consentDeclarationSignature: signature, signedAt: signature && now(), consentVersion: signature && text.version })
        }
        name={name}
        required
        kept={values.signedAt}
        error={problems.consentDeclarationSignature}
      />
    </>
  )
}

function Newsletter() {
  const { values, change, problems } = useEntering()
  return (
    <Box display="flex" flexDirection="column" gap="8">
      <Check checked={values.newsletterAccepted} onChange={newsletterAccepted => change({ newsletterAccepted })}>
        Newsletter per E-Mail erhalten
      </Check>
      {values.newsletterAccepted && (
        <Field label="Newsletter-Center" required error={problems.newsletterCenter}>
          {control => (
            <Select {...control} value={values.newsletterCenter} onChange={event => change({ newsletterCenter: event.target.value })}>
              <option value="">Bitte wählen</option>
              {newsletterCenters.map(center => (
                <option key={center}>{center}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </Box>
  )
}
