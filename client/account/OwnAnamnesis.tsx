import { Suspense, useState } from 'react'
import { useMe } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Section } from '#client/kit/Section.tsx'
import { openBefore } from '#client/parts/anamnesis/openWizard.ts'

const OwnForms = lazyPart(() => import('#client/account/OwnForms.tsx'))

/** The member's own anamneses; what they say is fetched once somebody wants to see it. */
export function OwnAnamnesis() {
  const me = useMe()
  const [open, setOpen] = useState(() => openBefore(true) !== undefined)
  if (!me) return null
  return (
    <Section title="Anamnese">
      {open ? (
        <Suspense>
          <OwnForms me={me} />
        </Suspense>
      ) : (
        <Button look="soft" size="row" onClick={() => setOpen(true)}>
          Anamnesen ansehen
        </Button>
      )}
    </Section>
  )
}
