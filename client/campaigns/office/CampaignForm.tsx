import { useField } from 'formik'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useCall } from '#client/data/reads.ts'
import { withChosen } from '#client/kit/choices.tsx'
import { formFor } from '#client/kit/form.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { BrandField, MomentField, PillsField } from '#client/parts/audience/fields.tsx'
import { addressedReads } from '#client/parts/audience/reads.ts'
import { PictureField } from '#client/parts/PictureField.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { campaigns } from '#contract/campaigns/campaignOffice.ts'
import type { CampaignRow } from '#contract/campaigns/shapes.ts'
import { type CampaignKind, campaignKinds } from '#contract/rules/campaigns/states.ts'
import { dayMs } from '#contract/time.ts'
import { PrizesField } from './PrizesField.tsx'

const { Form, Field } = formFor(campaigns.save)

const inDays = (days: number) => new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + days * dayMs).toISOString()

/** Fields of a campaign, each kind with its own; it is published by the tick at the end. */
export function CampaignForm({ row, onDone }: { row: OverlaidRow<CampaignRow> | undefined; onDone: () => void }) {
  const [_id] = useState(() => row?._id ?? v7())
  const { everywhere, options } = useOwnStudios(campaigns.save)
  const isThere = row !== undefined && row.version > 0
  const own = everywhere || options.length !== 1 ? [] : [options[0]?.[0] ?? '']
  const [fresh] = useState(() => ({ kind: 'action' as const, from: inDays(0), to: inDays(30), studios: own, live: false, prizes: [] }))
  return (
    <Form
      start={row ?? fresh}
      also={{ _id, ...(isThere && { version: row.version, kind: row.kind }) }}
      again={row?.act}
      button={isThere ? 'Speichern' : 'Anlegen'}
      draft={`campaign/${row?._id ?? 'new'}`}
      title={({ body }) => body.title}
      reads={{ ...addressedReads, picture: () => 'ein anderes Bild', prizes: () => 'andere Preise' }}
      onDone={(answer, body) => {
        sayDone(answer, `${body.title}: gespeichert.`)
        onDone()
      }}
    >
      {!isThere && <Field name="kind" options={Object.entries(campaignKinds)} />}
      <Field name="title" autoFocus={!row} />
      <Field name="slug" hint="Steht in der Adresse. «olma», «oaff» und «helsana» haben eine eigene." />
      <Field name="text" area />
      <PictureField name="picture" call={campaigns.picture} alt="Bild der Kampagne" />
      <Field name="described" hint="Für alle, die das Bild nicht sehen." />
      <MomentField name="from" label="Ab" required />
      <MomentField name="to" label="Bis" required />
      <PillsField
        name="studios"
        label="Studios"
        options={options}
        hint="Keines gewählt heisst alle; das braucht das Recht in allen Studios."
      />
      <BrandField />
      <OwnFields kind={row?.kind} />
      <Field name="live" hint="Ohne den Haken bleibt sie ein Entwurf, den nur das Team sieht." />
    </Form>
  )
}

/** Fields that only some kinds have. */
function OwnFields({ kind: known }: { kind: CampaignKind | undefined }) {
  const [{ value }] = useField<CampaignKind | undefined>('kind')
  const { data } = useCall(campaigns.choices)
  const [{ value: form }] = useField<string | null | undefined>('leadSettings')
  const [{ value: video }] = useField<string | null | undefined>('video')
  const kind = known ?? value ?? 'action'
  const isGame = kind === 'draw' || kind === 'wheel'
  return (
    <>
      {kind === 'action' && <Field name="capacity" hint="Leer: Es hat Platz für alle." />}
      {(kind === 'action' || kind === 'page') && (
        <>
          <Field
            name="leadSettings"
            options={withChosen(
              (data?.forms ?? []).map(({ _id, title }) => [_id, title] as const),
              form,
            )}
            none="Das erste, das es gibt"
            hint="Für alle ohne Konto."
          />
          <Field
            name="video"
            options={withChosen(
              (data?.videos ?? []).map(({ _id, title }) => [_id, title] as const),
              video,
            )}
            none="Keines"
          />
        </>
      )}
      {isGame && <PrizesField wheel={kind === 'wheel'} />}
      {isGame && <Field name="conditions" area hint="Wer mitmachen darf, bis wann, und dass die Teilnahme gratis ist." />}
    </>
  )
}
