import { useField } from 'formik'
import { TextField } from '#client/kit/Field.tsx'
import { GoalField } from '#client/parts/audience/GoalField.tsx'
import { PictureField } from '#client/parts/PictureField.tsx'
import { RichText } from '#client/parts/RichText.tsx'
import { mailings } from '#contract/mailings/calls.ts'
import type { MailingBlock } from '#contract/mailings/shapes.ts'
import { CoursePick, EventPick } from './Picks.tsx'

interface BlockProps {
  block: MailingBlock
  place: number
  onChange: (block: MailingBlock) => void
}

/** A line of words of a block. */
function BlockTextField({ name, label }: { name: string; label: string }) {
  const [{ value }, , { setValue }] = useField<string | null | undefined>(name)
  return <TextField label={label} value={value ?? ''} onChange={text => void setValue(text || null)} />
}

/** The fields of a block, by its kind. */
export function BlockFields({ block, place, onChange }: BlockProps) {
  const at = (field: string) => `blocks.${place}.${field}`
  switch (block.kind) {
    case 'title':
      return <BlockTextField name={at('text')} label="Titel" />
    case 'text':
      return <RichText name={at('text')} label="Text" />
    case 'picture':
      return (
        <>
          <PictureField name={at('picture')} call={mailings.picture} alt="Bild der Mail" />
          <BlockTextField name={at('described')} label="Was zeigt das Bild?" />
          <GoalField name={at('link')} label="Führt zu" outside />
        </>
      )
    case 'button':
      return (
        <>
          <BlockTextField name={at('text')} label="Beschriftung" />
          <GoalField name={at('link')} label="Führt zu" outside />
        </>
      )
    case 'course':
      return <CoursePick block={block} onChange={onChange} />
    case 'event':
      return <EventPick block={block} onChange={onChange} />
  }
}
