import { Box } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { AudienceFields } from '#client/parts/audience/AudienceFields.tsx'
import { MomentField } from '#client/parts/audience/fields.tsx'
import { brands } from '#contract/brand.ts'
import type { MailingForm } from '#contract/mailings/shapes.ts'
import { subjectsOf } from '#contract/mailings/words.ts'
import { newsletterCenters } from '#contract/registration.ts'
import { BlocksField } from './BlocksField.tsx'
import { MailingPreview } from './MailingPreview.tsx'
import { mailingForm } from './mailingForm.ts'

const brandOptions = Object.entries(brands).map(([key, { name }]): [string, string] => [key, name])
const centers = newsletterCenters.map((name): [string, string] => [name, name])

/** The content of a mailing and its readers; beside it how it will look. */
export function MailingFields({ isNew }: { isNew: boolean }) {
  const { values } = useFormikContext<Partial<MailingForm>>()
  const { Field } = mailingForm
  return (
    <Box display="grid" gap="24" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }} alignItems="start">
      <Box display="flex" flexDirection="column" gap="18" minWidth={0}>
        <Field name="subject" autoFocus={isNew} />
        <Field name="brand" options={brandOptions} none="Wer verschickt sie?" />
        <Field name="advertises" options={Object.entries(subjectsOf)} hint="Nur wer dazu Ja gesagt hat, bekommt sie." />
        {values.advertises === 'newsletter' && <Field name="centers" options={centers} />}
        <AudienceFields />
        <BlocksField />
        <MomentField name="at" label="Ab" hint="Leer: sobald sie freigegeben ist." />
        <Field name="anyHour" hint="Sonst geht sie von 8 bis 20 Uhr hinaus, nicht an Sonntagen und Feiertagen." />
      </Box>
      <MailingPreview {...values} />
    </Box>
  )
}
