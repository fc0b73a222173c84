import { Box, Flex, Text } from '@chakra-ui/react'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { useMe } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { MyCodeButton } from '#client/parts/code/MyCodeButton.tsx'
import { OwnFace } from '#client/parts/profile/OwnFace.tsx'
import { useProfile } from '#client/parts/profile/profile.ts'
import { TrainerBadge } from '#client/parts/TrainerBadge.tsx'

/** The member's own head: picture, name, studio. */
export function ProfileHead() {
  const me = useMe()
  const { shown, row } = useProfile()
  if (!me) return null
  const name = shown ? `${shown.vorname} ${shown.nachname}` : me.userName
  return (
    <Card>
      <Flex align="center" gap="16">
        <OwnFace size={72} alt="Dein Profilbild" />
        <Box flex={1} minWidth={0}>
          <Text as="h2" textStyle="title" fontSize="22px" overflowWrap="anywhere">
            {name}
          </Text>
          <TrainerBadge />
          <Text textStyle="small" color="ink2" overflowWrap="anywhere">
            {me.studio?.name ?? 'Noch kein Studio gewählt'}
          </Text>
        </Box>
      </Flex>
      <Flex gap="10" align="center" flexWrap="wrap" paddingTop="14">
        <ButtonLink to="profileEdit" look="side" size="row" icon={<PencilSimpleIcon size={20} aria-hidden />}>
          Profil bearbeiten
        </ButtonLink>
        <MyCodeButton look="side" />
        {row?.state === 'waiting' && <Chip look="plain">Vorgemerkt</Chip>}
        {row?.state === 'refused' && <Chip look="danger">Braucht dich</Chip>}
      </Flex>
    </Card>
  )
}
