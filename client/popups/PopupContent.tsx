import { Box, Image, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Html, plainText } from '#client/parts/Html.tsx'
import { shortText } from '#contract/popups.ts'
import { shorten } from '#contract/shorten.ts'

/** Picture, and the first 120 characters of the text until «mehr» (L281). */
export function PopupContent({ text, image }: { text: string; image: string | null | undefined }) {
  const [all, setAll] = useState(false)
  const words = useMemo(() => plainText(text), [text])
  const short = words.length > shortText && !all
  return (
    <>
      {image && (
        <Image
          src={`/api/${image}`}
          alt=""
          display="block"
          width="full"
          maxHeight="40dvh"
          objectFit="cover"
          borderRadius="inner"
          marginBottom="12"
        />
      )}
      {short ? <Text overflowWrap="anywhere">{shorten(words, shortText)}</Text> : <Html html={text} />}
      {short && (
        <Box paddingTop="4" marginInlineStart="-10px">
          <Button look="text" size="row" onClick={() => setAll(true)}>
            mehr
          </Button>
        </Box>
      )}
    </>
  )
}
