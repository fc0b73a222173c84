import { Box, Image } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import type { ReactNode } from 'react'
import { useUpload } from '#client/data/upload.ts'
import { Section } from '#client/kit/Section.tsx'
import { Html } from '#client/parts/Html.tsx'
import { isUploadId } from '#contract/files.ts'

interface PreviewValues {
  title?: string
  text?: string
  picture?: string | null
}

/** The piece of a form as visitors will read it, with what only its kind has below the title. */
export function Preview({ children }: { children?: ReactNode }) {
  const { title, text = '', picture } = useFormikContext<PreviewValues>().values
  const waiting = useUpload(isUploadId(picture) ? picture : undefined)
  const src = isUploadId(picture) ? waiting?.src : picture && `/api/files/${picture}`
  return (
    <Section title="Vorschau">
      <Box data-preview borderRadius="card" bg="raised" boxShadow="inset 0 0 0 1px {colors.line}" overflow="hidden">
        {src && <Image src={src} alt="" display="block" width="full" maxHeight="220px" objectFit="cover" />}
        <Box padding="20" display="flex" flexDirection="column" gap="12">
          <Box textStyle="heading" overflowWrap="anywhere">
            {title || 'Titel'}
          </Box>
          {children}
          <Html html={text} />
        </Box>
      </Box>
    </Section>
  )
}
