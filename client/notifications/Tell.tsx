import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { formFor } from '#client/kit/form.tsx'
import { Page } from '#client/kit/Page.tsx'
import { toast } from '#client/kit/toast.ts'
import { AudienceFields } from '#client/parts/audience/AudienceFields.tsx'
import { notifications } from '#contract/notifications.ts'

const { Form, Field } = formFor(notifications.topic)

/** Tells many people something: the bell, open apps, and the devices of whoever wants it. */
export default function Tell() {
  const [sent, setSent] = useState(0)
  return (
    <Page>
      <Box paddingTop="12">
        <Text color="ink2" paddingBottom="18">
          Eine Mitteilung steht bei allen Gemeinten in der Glocke und kommt auf die Geräte, die Benachrichtigungen bekommen. Sie lässt sich
          nicht zurückholen.
        </Text>
        <Form
          key={sent}
          start={{ studios: [], roles: [] }}
          button="Senden"
          onDone={answer => {
            const people = answer?.people ?? 0
            toast(people === 1 ? 'Eine Person ist benachrichtigt.' : `${people} Personen sind benachrichtigt.`)
            setSent(sent + 1)
          }}
        >
          <Field name="title" />
          <Field name="link" hint="Ein Weg in der App, zum Beispiel /workouts." />
          <AudienceFields />
        </Form>
      </Box>
    </Page>
  )
}
