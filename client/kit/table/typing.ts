/** True where a key belongs to a field, a dialog or a shortcut of the browser. Letters mean nothing to what is ticked or picked. */
export function isTyping({ target, key, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return true
  if (isLetter(key) && target instanceof Element && target.matches('input:is([type=radio], [type=checkbox])'))
    return !!target.closest('dialog')
  return target instanceof Element && !!target.closest('input, textarea, select, [contenteditable=true], dialog, [role=menu]')
}

const isLetter = (key: string) => /^\p{L}$/u.test(key)
