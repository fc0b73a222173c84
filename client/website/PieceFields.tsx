import { Box } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import type { ReactNode } from 'react'
import type { Option } from '#client/kit/choices.tsx'
import { BrandField } from '#client/parts/audience/fields.tsx'
import { PictureField } from '#client/parts/PictureField.tsx'
import { RichText } from '#client/parts/RichText.tsx'
import { website } from '#contract/website/calls.ts'
import type { content } from './rows.ts'
import { Preview } from './WebsitePreview.tsx'

/** Studios in which the person may write, and whether that is everywhere. */
interface WritableStudios {
  options: Option[]
  everywhere: boolean
}

interface PieceProps {
  /** The form's own. */
  Field: typeof content.Field
  isNew: boolean
  own: WritableStudios
  /** Label of the text. */
  text: string
  /** The picture in words; without it the kind has none. */
  alt?: string
  /** Fields of the kind alone, before the text. */
  children?: ReactNode
  /** The same after it. */
  more?: ReactNode
  /** Stands below the title in the preview. */
  seen?: ReactNode
}

/** Two fields beside each other where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <Box display="grid" gap="18" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} alignItems="start">
    {children}
  </Box>
)

/** Fields of every piece of the website: title, place, text, picture and days; beside them how it will look. */
export function PieceFields({ Field, isNew, own, text, alt, children, more, seen }: PieceProps) {
  const { studio } = useFormikContext<{ studio?: string | null }>().values
  return (
    <Box display="grid" gap="24" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }} alignItems="start">
      <Box display="flex" flexDirection="column" gap="18">
        <Field name="title" autoFocus={isNew} />
        {isNew && <Field name="studio" options={own.options} none={own.everywhere ? 'Alle Studios' : undefined} />}
        {!studio && own.everywhere && <BrandField />}
        {children}
        <RichText name="text" label={text} required />
        {alt && <PictureField name="picture" call={website.picture} alt={alt} />}
        <Pair>
          <Field name="from" type="date" hint="Leer: ein Entwurf, den nur ihr seht." />
          <Field name="until" type="date" />
        </Pair>
        {more}
      </Box>
      <Preview>{seen}</Preview>
    </Box>
  )
}
