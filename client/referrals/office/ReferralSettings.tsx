import { Box, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { prefetch, useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { formFor } from '#client/kit/form.tsx'
import { counted, date, money } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import type { OverlaidRow, Ways } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useWaiting } from '#client/kit/waiting/useWaiting.ts'
import { MoneyField } from '#client/parts/MoneyField.tsx'
import { rewardOf } from '#client/referrals/words.ts'
import { referralOffice, type ReferralSettings as Settings } from '#contract/referrals/referralOffice.ts'

const { Form, Field } = formFor(referralOffice.saveSettings)
const ways: Ways<Settings> = {
  calls: { edit: referralOffice.saveSettings },
  one: async () => (await prefetch(referralOffice.settings, {}, 0)).now,
}

/** /dashboard/leads/referral-settings: the reward, what the friend gets, and for how long a referral counts (af_settingsEdit, L64). */
export default function ReferralSettings() {
  const { data, error, stand, again } = useCall(referralOffice.settings)
  const { acts, refused } = useWaiting(ways)
  const [looked, setLooked] = useState<OverlaidRow<Settings>>()
  const waits = acts.find(({ row }) => row.state === 'waiting')
  const shown = looked ?? (data && { ...data.now, act: waits })
  return (
    <Page title="Empfehlungen: Einstellungen">
      {!data && <NotLoaded error={error} again={again} />}
      <Refusals refused={refused} one={ways.one} open={setLooked} />
      {data && shown && (
        <Box maxWidth="content">
          <Section title="Gilt ab jetzt" aside={<Stand at={stand} />}>
            <Text textStyle="small" color="ink2" paddingBottom="8">
              Was schon begonnen hat, behält seine Belohnung.
            </Text>
            <Rules row={shown} onDone={() => setLooked(undefined)} />
          </Section>
          <Section title="Früher">
            {data.before.length === 0 && <Empty text="Noch keine früheren Einstellungen." />}
            {data.before.map(row => (
              <Row key={row.version} title={rewardOf(row)} second={settingsDetailsOf(row)} wraps />
            ))}
          </Section>
        </Box>
      )}
    </Page>
  )
}

const settingsDetailsOf = ({ at, days, friendText }: Settings) =>
  [at && `ab ${date(dayOf(at))}`, `zählte ${counted(days, 'Tag', 'Tage')}`, friendText].filter(Boolean).join(' · ')

const reads = { rewardRappen: (value: unknown) => money(Number(value)) }

function Rules({ row, onDone }: { row: OverlaidRow<Settings>; onDone: () => void }) {
  const also = useMemo(() => ({ version: row.version }), [row.version])
  return (
    <Form
      start={row}
      also={also}
      again={row.act}
      draft="referral/settings"
      title={() => 'Empfehlungen: Einstellungen'}
      reads={reads}
      onDone={answer => {
        onDone()
        sayDone(answer, 'Gespeichert. Das gilt für alles, was ab jetzt beginnt.')
      }}
    >
      <Field name="rewardText" />
      <MoneyField name="rewardRappen" label="Betrag" hint="0, wenn die Belohnung kein Geld ist. Übergeben wird sie von Hand." />
      <Field name="friendText" area hint="Steht auf der Einladung. Leer: nichts Besonderes." />
      <Field name="days" step={10} unit="Tage" />
    </Form>
  )
}
