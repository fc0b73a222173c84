import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { prefetch, useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { secondJobs } from '#contract/timetracking/second.ts'
import { secondText } from './sheet/words.ts'

const { Form, Field } = formFor(secondJobs.save)
const me = { params: { user: 'me' } }
/** As it stands, which a refusal does not tell. */
const loadSecond = () => prefetch(secondJobs.one, me, 0).then(({ job, version }) => ({ ...job, version }))

/**
 * Hours that one works for another employer (T08): the law counts them with the rest of the week. The form asks for the network, as they are kept on
 * no device.
 */
export function SecondJob() {
  const { data, error, again } = useCall(secondJobs.one, me)
  const [open, setOpen] = useState(false)
  if (!data)
    return error ? (
      <Section title="Zweite Stelle">
        <NotLoaded error={error} again={again} lead="Was du anderswo arbeitest, bleibt auf keinem Gerät." />
      </Section>
    ) : null
  const { job, version } = data
  return (
    <Section title="Zweite Stelle">
      <Text color="ink2">
        {job
          ? `${secondText(job)} Das lesen nur du und das Büro.`
          : 'Arbeitest du noch anderswo? Das Gesetz zählt die Woche zusammen. Das lesen nur du und das Büro.'}
      </Text>
      <Box paddingTop="8">
        <Button look="side" size="row" onClick={() => setOpen(true)}>
          {job ? 'Ändern' : 'Erfassen'}
        </Button>
      </Box>
      {open && (
        <Sheet open onClose={() => setOpen(false)} title="Zweite Stelle">
          <Form
            rest={me}
            start={job ?? {}}
            also={{ version }}
            whole={loadSecond}
            button="Sichern"
            onDone={() => {
              toast('Gesichert.')
              setOpen(false)
            }}
          >
            <Field name="from" type="date" autoFocus />
            <Field name="minutes" hint="0, wenn du sonst nirgends mehr arbeitest." />
          </Form>
        </Sheet>
      )}
    </Section>
  )
}
