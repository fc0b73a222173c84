import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { QrCode } from '#client/kit/code/QrCode.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import type { CampaignKind } from '#contract/rules/campaigns/states.ts'

const named = ['oaff', 'helsana']

/** The path of a campaign: the pages of the specification have their own address. */
const pathOf = (kind: CampaignKind, slug: string) => (kind === 'wheel' ? '/wheel' : named.includes(slug) ? `/${slug}` : `/aktionen/${slug}`)

/** A campaign's address as link and QR code; one that counts is made among the QR codes. */
export function ShareLink({ kind, slug }: { kind: CampaignKind; slug: string }) {
  const [open, setOpen] = useState(false)
  const address = `${location.origin}${pathOf(kind, slug)}`
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast('Link kopiert.', { look: 'ok' }),
      () => toast('Der Link liess sich nicht kopieren.', { look: 'danger' }),
    )
  return (
    <>
      <Button look="soft" size="row" onClick={() => setOpen(true)}>
        Link und QR-Code
      </Button>
      {open && (
        <Sheet open onClose={() => setOpen(false)} title="Link und QR-Code">
          <Box display="grid" gap="14">
            <Text overflowWrap="anywhere">{address}</Text>
            <QrCode text={address} label="QR-Code der Kampagne" />
            <Button onClick={() => void copy()}>Link kopieren</Button>
            <ButtonLink to="qrCodes" look="side">
              QR-Code, der zählt
            </ButtonLink>
          </Box>
        </Sheet>
      )}
    </>
  )
}
