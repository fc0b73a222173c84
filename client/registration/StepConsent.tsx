import { Box, chakra, Text } from '@chakra-ui/react'
import { now, today } from '#client/data/time.ts'
import { Check } from '#client/kit/Check.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { Signature } from '#client/kit/Signature.tsx'
import { AgreementText } from '#client/parts/AgreementText.tsx'
import { ageOn } from '#contract/agreements/calls.ts'
import { houseRules, newestText } from '#contract/agreements/texts.ts'
import { refusable } from '#contract/newsletter/words.ts'
import { newsletterCenters } from '#contract/registration.ts'
import { TextEntry, useEntering } from './entryFields.tsx'
import { Password } from './Password.tsx'
import { needsGuardian } from './registrationValues.ts'
import type { PasswordInHand } from './StepAccount.tsx'

const Rules = chakra('details', {
  base: {
    paddingStart: '38px',
    '& summary': { display: 'flex', alignItems: 'center', minHeight: '44px', textStyle: 'label', color: 'brandInk', cursor: 'pointer' },
    '& p': { textStyle: 'small', color: 'ink2', marginBottom: '8' },
  },
})

/** The password is asked for here only where it could not be sealed when it was typed. */
export function StepConsent({ password, asksPassword }: { password: PasswordInHand; asksPassword: boolean }) {
  const { values, change, problems, left } = useEntering()
  const text = newestText('health')
  const minor = needsGuardian(values)
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
      {minor && <TextEntry name="guardian" required autoComplete="off" />}
      <Signature
        value={values.consentDeclarationSignature}
        onChange={signature =>
          change({
            consentDeclarationSignature: signature,
            signedAt: signature && now(),
            consentVersion: signature && text.version,
            offersTold: signature && true,
          })
        }
        name={minor ? values.guardian?.trim() || 'Gesetzliche Vertretung' : name}
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
      <Text textStyle="small" color="ink2">
        {refusable}
      </Text>
      {values.newsletterAccepted && (
        <SelectField
          label="Newsletter-Center"
          required
          none="Bitte wählen"
          value={values.newsletterCenter}
          options={newsletterCenters.map(center => [center, center] as const)}
          onChange={newsletterCenter => change({ newsletterCenter })}
          error={problems.newsletterCenter}
        />
      )}
    </Box>
  )
}
