import { Box } from '@chakra-ui/react'
import { QrCode } from '#client/kit/code/QrCode.tsx'
import { Paper, usePrinted } from '#client/kit/printed.tsx'

interface Invitation {
  link: string
  friendText: string | null
}

/** The invitation on paper, to cut out or to hang up: the code, the link, and what there is to be had. */
export function PrintedCard(invitation: Invitation) {
  const printed = usePrinted(invitation)
  if (!printed) return null
  return (
    <Paper>
      <Box width="120mm" border="0.5pt dashed #999" padding="10mm" textAlign="center">
        <h1>Komm mit mir trainieren</h1>
        {printed.friendText && <p>{printed.friendText}</p>}
        <Box width="60mm" marginInline="auto">
          <QrCode text={printed.link} label="Einladungslink als QR-Code" />
        </Box>
        <p>{printed.link}</p>
      </Box>
    </Paper>
  )
}
