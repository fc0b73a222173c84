import { Box, Text } from '@chakra-ui/react'
import { prefetch, useCall } from '#client/data/reads.ts'
import { formFor } from '#client/kit/form.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useUnsentAct } from '#client/kit/waiting/useUnsentAct.ts'
import { type CoachTargetForm, diary } from '#contract/nutrition/diary.ts'

const { Form, Field } = formFor(diary.setTarget)
const three = { display: 'grid', gap: '12', alignItems: 'start', gridTemplateColumns: 'repeat(auto-fit, minmax(132px, 1fr))' } as const

/** The target that a coach sets somebody for a day, without a network too; the person reads it over their diary, and whose it is. */
export function PersonTarget({ userId, onDone }: { userId: string; onDone: () => void }) {
  const params = { userId }
  const { data, error, again } = useCall(diary.target, { params })
  const unsent = useUnsentAct(diary.setTarget, userId)
  const mine = unsent?.row.body as Partial<CoachTargetForm> | undefined
  const version = unsent?.row.state === 'waiting' ? mine?.version : data?.version
  if (version === undefined) return <NotLoaded error={error} again={again} lead="Der Richtwert ist auf diesem Gerät nicht geladen." />
  return (
    <Form
      key={unsent?.row.key}
      rest={{ params }}
      start={data && { kcal: data.kcal, protein: data.protein, carbohydrate: data.carbohydrate, fat: data.fat }}
      also={{ version }}
      again={unsent}
      whole={() => prefetch(diary.target, { params }, 0)}
      title={() => 'Richtwert der Ernährung'}
      onDone={(answer, { kcal }) => {
        onDone()
        sayDone(answer, kcal === null ? 'Es gilt wieder der errechnete Richtwert.' : 'Richtwert gespeichert.')
      }}
    >
      <Text textStyle="small" color="ink2">
        Er gilt anstelle des errechneten, bis du ihn leerst. Die Person sieht ihn über ihrem Tagebuch, mit deinem Namen.
      </Text>
      <Field name="kcal" autoFocus />
      <Box {...three}>
        <Field name="protein" />
        <Field name="carbohydrate" />
        <Field name="fat" />
      </Box>
      <Text textStyle="small" color="ink2">
        Leer heisst: die üblichen Anteile der Energie.
      </Text>
    </Form>
  )
}
