import { Box } from '@chakra-ui/react'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { IconButton } from '#client/kit/Button.tsx'
import { TextArea } from '#client/kit/choices.tsx'
import { LinesField } from '#client/kit/LinesField.tsx'
import { mostSteps } from '#contract/nutrition/recipes.ts'

/** The preparation, step by step. */
export const StepsField = () => (
  <LinesField name="steps" legend="Zubereitung" more="Neuer Schritt" blank="" most={mostSteps}>
    {(step, { nth, onChange, onLeft, onRemove }) => (
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr) 44px" gap="8" alignItems="end">
        <TextArea label={`Schritt ${nth}`} value={step} onBlur={onLeft} onChange={onChange} />
        <IconButton label={`Schritt ${nth} entfernen`} icon={<TrashIcon size={20} />} onClick={onRemove} />
      </Box>
    )}
  </LinesField>
)
