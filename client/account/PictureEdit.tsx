import { Text } from '@chakra-ui/react'
import { useOnline } from '#client/data/connection.ts'
import { useMyPicture } from '#client/data/ownPicture.ts'
import { useSend } from '#client/data/useSend.ts'
import { isRefused, useUnsentActs } from '#client/data/waitingActs.ts'
import { toast } from '#client/kit/toast.ts'
import { PictureUpload } from '#client/kit/Upload.tsx'
import { OwnFace } from '#client/parts/profile/OwnFace.tsx'
import { account } from '#contract/account.ts'
import { carry } from '#contract/carried.ts'

const names: Record<string, string> = { 'image/webp': 'bild.webp', 'image/jpeg': 'bild.jpg' }

/** One's own picture: cut here, seen at once, sent when there is a network. */
export function PictureEdit() {
  const picture = useMyPicture()
  const online = useOnline()
  const set = useSend(account.picture, { title: () => 'Profilbild geändert' })
  const remove = useSend(account.removePicture, { title: () => 'Profilbild entfernt' })
  const refused = useUnsentActs(account.picture).findLast(isRefused)
  const later = online ? '' : ' Wird gesendet, sobald du Netz hast.'

  const take = async (cut: Blob) => {
    try {
      await set.send({ body: await carry(cut, names[cut.type] ?? 'bild') })
      toast(`Neues Profilbild.${later}`, { sent: 'Neues Profilbild.' })
    } catch {
      toast('Das Bild liess sich hier nicht speichern. Prüfe den freien Speicher und versuch es nochmals.', { look: 'danger' })
    }
  }
  const drop = async () => {
    await remove.send({})
    toast(`Profilbild entfernt.${later}`, { sent: 'Profilbild entfernt.' })
  }
  return (
    <>
      <PictureUpload
        label="Profilbild"
        preview={<OwnFace size={84} alt="Dein Profilbild" />}
        onPicked={take}
        onRemove={picture ? () => void drop() : undefined}
      />
      {refused && (
        <Text role="alert" color="danger" textStyle="small" fontWeight={560} paddingTop="8">
          {refused.message} Wähle ein anderes Bild.
        </Text>
      )}
    </>
  )
}
