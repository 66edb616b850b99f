/** A description that several pages could have, as that of one of them: it says the page's title, which no other has. */
export function ownDescription(title: string, description: string): string {
  return description.startsWith(title) ? description : [title, description].filter(Boolean).join(': ');
}
