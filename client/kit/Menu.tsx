import { Box, chakra } from '@chakra-ui/react'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { DotsThreeVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsThreeVertical'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './Button.tsx'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onPick: () => void
  danger?: boolean
  /** Set in a menu that picks one of several: true for the one that counts. */
  chosen?: boolean
}

const Panel = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    margin: 0,
    padding: '6',
    minWidth: '220px',
    maxWidth: 'calc(100vw - 24px)',
    maxHeight: '60dvh',
    overflowY: 'auto',
    bg: 'raised',
    color: 'ink',
    borderRadius: 'big',
    boxShadow: 'pop',
    zIndex: 'popover',
    animation: 'settle 140ms cubic-bezier(.2,0,0,1)',
  },
})

const Item = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12',
    width: 'full',
    minHeight: '44px',
    paddingInline: '12',
    borderRadius: 'field',
    textStyle: 'label',
    _focusVisible: { bg: 'sunken', outlineOffset: '-2px' },
    _hover: { bg: 'sunken' },
  },
  variants: { danger: { true: { color: 'danger' } } },
})

interface MenuProps {
  label: string
  items: readonly MenuItem[]
  icon?: ReactNode
  /** Draws the menu's button, in place of an icon alone. */
  button?: (wears: ButtonWear) => ReactNode
}

export interface ButtonWear {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls'?: string
  onClick: () => void
}

/** A button with more: opens beside itself, moves by arrow keys, closes by Escape and by a tap elsewhere. */
export function Menu({ label, items, icon = <DotsThreeVerticalIcon size={24} weight="bold" />, button: drawn }: MenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const wears: ButtonWear = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen(!open),
  }
  return (
    <>
      {drawn ? drawn(wears) : <IconButton label={label} icon={icon} {...wears} />}
      {open && (
        <OpenMenu
          id={id}
          label={label}
          items={items}
          anchor={button.current}
          onClose={back => {
            setOpen(false)
            if (back) button.current?.focus()
          }}
        />
      )}
    </>
  )
}

interface OpenMenuProps {
  id: string
  label: string
  items: readonly MenuItem[]
  anchor: HTMLElement | null
  onClose: (back: boolean) => void
}

function OpenMenu({ id, label, items, anchor, onClose }: OpenMenuProps) {
  const panel = useRef<HTMLDivElement>(null)
  usePlace(panel, anchor)

  useEffect(() => {
    const away = (event: PointerEvent) => {
      const at = event.target as Node
      if (!panel.current?.contains(at) && !anchor?.contains(at)) onClose(false)
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [anchor, onClose])

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose(false)
    if (event.key === 'Escape') {
      // Escape closes the menu only, not the sheet it may stand in.
      event.preventDefault()
      event.stopPropagation()
      return onClose(true)
    }
    const buttons = [...(panel.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const step = { ArrowDown: at + 1, ArrowUp: at - 1 + buttons.length, Home: 0, End: buttons.length - 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    buttons[step % buttons.length]?.focus()
  }

  return (
    <Panel ref={panel} id={id} role="menu" aria-label={label} popover="manual" onKeyDown={move}>
      {items.map(item => (
        <Item
          key={item.label}
          role={item.chosen === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={item.chosen}
          type="button"
          danger={item.danger}
          onClick={() => {
            onClose(true)
            item.onPick()
          }}
        >
          {item.icon}
          <Box as="span" flex={1}>
            {item.label}
          </Box>
          {item.chosen && <CheckIcon size={16} weight="bold" aria-hidden />}
        </Item>
      ))}
    </Panel>
  )
}

/** Places the panel below its button and within the window; above the button where there is no room. */
function usePlace(panel: React.RefObject<HTMLDivElement | null>, anchor: HTMLElement | null) {
  useEffect(() => {
    const box = panel.current
    if (!box || !anchor) return
    box.showPopover?.()
    const at = anchor.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = box
    const below = at.bottom + 4
    box.style.left = `${Math.max(12, Math.min(at.right - width, innerWidth - width - 12))}px`
    box.style.top = `${below + height > innerHeight - 12 ? Math.max(12, at.top - height - 4) : below}px`
    ;(box.querySelector<HTMLElement>('[aria-checked=true]') ?? box.querySelector('button'))?.focus()
  }, [panel, anchor])
}
