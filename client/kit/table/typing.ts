/** True where a key belongs to a field, a dialog or a shortcut of the browser. */
export function isTyping({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return true
  return target instanceof Element && !!target.closest('input, textarea, select, [contenteditable=true], dialog, [role=menu]')
}
