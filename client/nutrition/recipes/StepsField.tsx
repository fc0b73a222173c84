import { Box } from '@chakra-ui/react'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useField } from 'formik'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { TextArea } from '#client/kit/choices.tsx'
import { messageIn, useLineKeys } from '#client/kit/lines.ts'
import { mostSteps } from '#contract/nutrition/recipes.ts'

/** What is done, step by step. */
export function StepsField() {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<string[] | undefined>('steps')
  const steps = value ?? []
  const keys = useLineKeys(steps.length)
  const put = (next: string[]) => void setValue(next)
  const takeOut = (at: number) => {
    keys.splice(at, 1)
    put(steps.filter((_, place) => place !== at))
  }
  return (
    <Box as="fieldset" border={0} padding={0} margin={0} minWidth={0} display="grid" gap="10">
      <Box as="legend" textStyle="field" marginBottom="6">
        Zubereitung
      </Box>
      {steps.map((step, at) => (
        <Box key={keys[at]} display="grid" gridTemplateColumns="minmax(0, 1fr) 44px" gap="8" alignItems="end">
          <TextArea
            label={`Schritt ${at + 1}`}
            value={step}
            onBlur={() => void setTouched(true)}
            onChange={next => put(steps.map((each, place) => (place === at ? next : each)))}
          />
          <IconButton label={`Schritt ${at + 1} entfernen`} icon={<TrashIcon size={20} />} onClick={() => takeOut(at)} />
        </Box>
      ))}
      {touched && error && (
        <Box role="alert" textStyle="small" color="danger">
          {messageIn(error)}
        </Box>
      )}
      {steps.length < mostSteps && (
        <Button look="soft" size="row" justifySelf="start" onClick={() => put([...steps, ''])}>
          Neuer Schritt
        </Button>
      )}
    </Box>
  )
}
