import { Box, Text } from '@chakra-ui/react'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { useLocal, useSyncStatus } from '#client/data/local.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Menu } from '#client/kit/Menu.tsx'
import { Page } from '#client/kit/Page.tsx'
import { toast } from '#client/kit/toast.ts'
import { FailingCase } from './FailingCase.tsx'
import { MergedCase } from './MergedCase.tsx'
import { RefusedCase } from './RefusedCase.tsx'
import { Storage, useRoom } from './Storage.tsx'
import { Summary } from './Summary.tsx'
import { UnsentItems } from './UnsentItems.tsx'

/** Acts that are only here, those that need the member, and the merges of both records. */
export default function Reconcile() {
  const local = useLocal()
  const status = useSyncStatus()
  const room = useRoom(local, status.waiting)
  const copy = async () => {
    const text = JSON.stringify(await local.diagnostics(), null, 2)
    await navigator.clipboard.writeText(text).then(
      () => toast('Diagnose kopiert. Sie enthält keine persönlichen Angaben.'),
      () => toast('Kopieren ist hier nicht erlaubt.', { look: 'danger' }),
    )
  }
  return (
    <Page
      title="Abgleich"
      back
      actions={
        <Menu label="Mehr" items={[{ label: 'Diagnose kopieren', icon: <CopyIcon size={20} aria-hidden />, onPick: () => void copy() }]} />
      }
    >
      <Summary status={status} persisted={room.persisted} />
      {status.problems.map(problem => (
        <Text
          key={problem}
          role="alert"
          bg="dangerSoft"
          color="danger"
          borderRadius="card"
          padding="16"
          marginBottom="10"
          textStyle="label"
        >
          {problem}
        </Text>
      ))}
      <Box as="section" aria-label="Braucht dich">
        {status.failing.map(failing => (
          <FailingCase key={failing.key} failing={failing} />
        ))}
        {status.refused.map(refused => (
          <RefusedCase key={refused.id} refused={refused} />
        ))}
        {status.merged.map(merged => (
          <MergedCase key={merged.id} merged={merged} />
        ))}
      </Box>
      <UnsentItems status={status} />
      <Storage room={room} waiting={status.waiting} lastSync={status.lastSync} />
      <ButtonLink to="playground" look="text" size="row">
        Dieses Gerät prüfen
      </ButtonLink>
      {status.online && status.waiting > 0 && (
        <Button look="side" onClick={() => local.syncNow()} width="full" marginTop="16">
          Jetzt senden
        </Button>
      )}
    </Page>
  )
}
