import { Text } from '@chakra-ui/react'
import { useField } from 'formik'
import { useCall } from '#client/data/reads.ts'
import { PickOne } from '#client/kit/pills.tsx'
import { GoalField } from '#client/parts/audience/GoalField.tsx'
import { qrcodes } from '#contract/qrcodes/calls.ts'
import { type GoalKind, goalKinds } from '#contract/qrcodes/shapes.ts'
import { qrForm } from './qrForm.ts'

const options = Object.entries(goalKinds) as [GoalKind, string][]

const hints: Record<GoalKind, string> = {
  screen: '',
  form: 'Der Link des Formulars, zum Beispiel /l/probetraining.',
  campaign: 'Der Weg der Kampagne in der App, zum Beispiel /oaff.',
  address: 'Eine Seite von uns, mit https:// am Anfang.',
}

/** Says on which hosts an address may lie. */
function Ours() {
  const { data } = useCall(qrcodes.hosts)
  const ours = data && [data.app, data.website].filter(Boolean).join(' oder ')
  return (
    <Text textStyle="small" color="ink2" overflowWrap="anywhere">
      {ours && `Die Adresse beginnt mit ${ours}.`}
    </Text>
  )
}

/** The goal of a code, its kind and which one of it: another kind begins anew. */
export function GoalFields() {
  const [{ value: kind = 'screen' }, , { setValue: setKind }] = useField<GoalKind | undefined>('kind')
  const [, , { setValue: setGoal }] = useField<string | undefined>('goal')
  return (
    <>
      <PickOne
        label="Führt zu"
        required
        value={kind}
        options={options}
        onChange={next => {
          void setKind(next)
          void setGoal('')
        }}
      />
      {kind === 'address' && <Ours />}
      {kind === 'screen' ? <GoalField name="goal" label="Ziel" /> : <qrForm.Field name="goal" hint={hints[kind]} />}
    </>
  )
}
