import { WalletIcon } from '@phosphor-icons/react/dist/csr/Wallet'
import { FileButton } from '#client/kit/FileButton.tsx'
import { isApple } from '#client/parts/push/pushState.ts'
import { membercards } from '#contract/membercards/calls.ts'

/** Puts the member's code, or a card of theirs, into the wallet of an iPhone; elsewhere there is none (V36). */
export function WalletButton({ card }: { card?: string }) {
  if (!isApple()) return null
  return (
    <FileButton
      call={membercards.pass}
      input={{ query: card ? { card } : {} }}
      name={card ? 'elf-tage.pkpass' : 'mitglied.pkpass'}
      icon={<WalletIcon size={18} aria-hidden />}
    >
      In Apple Wallet
    </FileButton>
  )
}
