import { Box, Text } from '@chakra-ui/react'
import { useReach } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { formFor } from '#client/kit/form.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { Link } from '#client/map/links.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { timestop } from '#contract/timestop/calls.ts'
import type { TimestopSettings } from '#contract/timestop/timestopSettings.ts'
import { ClosuresField } from './ClosuresField.tsx'
import { ReasonsField } from './ReasonsField.tsx'

const { Form, Field } = formFor(timestop.saveSettings)

/** /dashboard/timestop/settings: the public text, the reasons for a pause and the closures that are given back (C32, C33). */
export default function Settings() {
  const { data, stand, error, again } = useCall(timestop.settings)
  return (
    <Page title="Timestop: Einstellungen" back="timestop">
      {!data && <NotLoaded error={error} again={again} lead="Die Einstellungen sind auf diesem Gerät noch nicht geladen." />}
      {data && (
        <Box maxWidth="720px" paddingTop="8">
          <Stand at={stand} />
          <Write settings={data} />
        </Box>
      )}
    </Page>
  )
}

const reads = {
  reasons: (reasons: unknown) => (reasons as TimestopSettings['reasons']).map(({ text }) => text).join(', '),
  closures: (closures: unknown) => `${(closures as TimestopSettings['closures']).length}`,
}

function Write({ settings }: { settings: TimestopSettings }) {
  const { everywhere } = useReach(timestop.saveSettings)
  const { all } = useOwnStudios(timestop.saveSettings)
  if (!everywhere) return <Empty text="Die Einstellungen gelten für alle Studios: Ändern kann sie, wer in allen die Studios verwaltet." />
  const { version, ...start } = settings
  return (
    <Form
      start={start}
      also={{ version }}
      draft="timestop/settings"
      title={() => 'Timestop: Einstellungen'}
      reads={reads}
      onDone={answer => void sayDone(answer, 'Die Einstellungen sind gespeichert.')}
    >
      <Field
        name="text"
        area
        label="Text"
        hint={
          <>
            Steht über dem <Link to="timestopCovid">öffentlichen Formular</Link>.
          </>
        }
      />
      <ReasonsField />
      <ClosuresField studios={all} />
      <Text textStyle="small" color="ink2">
        Was schon beantragt ist, bleibt, wie es war.
      </Text>
    </Form>
  )
}
