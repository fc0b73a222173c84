import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { type Option, SelectField } from '#client/kit/choices.tsx'
import { formFor } from '#client/kit/form.tsx'
import { money } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { MoneyField } from '#client/parts/MoneyField.tsx'
import { documents } from '#contract/documents/calls.ts'

const set = formFor(documents.editSetting)

/** The amount above which two people approve a bill, studio by studio. */
export function LimitSheet({ studios, onClose }: { studios: readonly Option[]; onClose: () => void }) {
  const [picked, setPicked] = useState<string>()
  const studio = picked ?? studios[0]?.[0]
  return (
    <Sheet open onClose={onClose} title="Zwei Personen geben frei">
      {studios.length > 1 && <SelectField label="Studio" value={studio ?? ''} options={studios} onChange={setPicked} />}
      {studio && <LimitForm key={studio} studio={studio} onDone={onClose} />}
    </Sheet>
  )
}

/** The limit of one studio. */
function LimitForm({ studio, onDone }: { studio: string; onDone: () => void }) {
  const { data, error, again } = useCall(documents.setting, { query: { studio } })
  if (!data) return <NotLoaded error={error} again={again} />
  return (
    <set.Form
      key={data.version}
      start={{ limit: data.limit }}
      also={{ studio, version: data.version }}
      onDone={(answer, { limit }) => {
        sayDone(answer, `Über ${money(limit)} geben zwei Personen frei.`)
        onDone()
      }}
    >
      <MoneyField name="limit" label="Ab mehr als" />
      <Text textStyle="small" color="ink2">
        Eine davon ist Office oder Administration, keine hat die Rechnung eingereicht.
      </Text>
    </set.Form>
  )
}
