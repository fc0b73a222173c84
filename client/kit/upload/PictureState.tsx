import { Box, Flex, Text } from '@chakra-ui/react'
import { Tick } from '#client/kit/Tick.tsx'
import type { usePicture } from './usePicture.ts'

const ofPicture = {
  waits: 'Das Bild liegt auf diesem Gerät und geht mit dem Formular ans Studio, sobald du Netz hast.',
  lost: 'Das Bild ist gewählt, lässt sich hier aber nicht mehr zeigen.',
  takes: 'JPEG, PNG, WebP, GIF oder AVIF, höchstens 25 MB.',
}

interface Props extends Pick<ReturnType<typeof usePicture>, 'has' | 'waits' | 'lost' | 'problem'> {
  id?: string
  /** Sentences about another kind of file. */
  says?: typeof ofPicture
}

/** The line below a picture's field: its greatest size, its state on the way, and why it can't be taken. */
export const PictureState = ({ id, has, waits, lost, problem, says = ofPicture }: Props) => (
  <Box id={id} paddingTop="6">
    <Flex role="status" gap="6" align="center" textStyle="small" color="ink2">
      {waits && <Tick state="waiting" size="small" label="" />}
      {waits ? says.waits : lost ? says.lost : !has && says.takes}
    </Flex>
    {problem && (
      <Text role="alert" textStyle="small" color="danger" fontWeight={560} paddingTop="2">
        {problem}
      </Text>
    )}
  </Box>
)
