import { type SubmitEvent, useEffect, useRef, useState } from 'react';

/**
 * An order asked for while a choice is still being saved is not lost: it is sent once that is saved, with the total
 * that stood above the button as it was pressed. If the choice has changed that, the server says so instead of ordering.
 */
export function useHeldPress(settling: boolean) {
  const press = useRef<{ form: HTMLFormElement; button: HTMLElement | null }>(undefined);
  const [seenTotal, setSeenTotal] = useState<number>();
  useEffect(() => {
    if (settling || !press.current) return;
    const { form, button } = press.current;
    press.current = undefined;
    form.requestSubmit(button);
    setSeenTotal(undefined);
  }, [settling]);
  return {
    /** orderTotal as it was seen by whoever pressed; undefined while no press is held. */
    seenTotal,
    hold({ currentTarget, nativeEvent }: SubmitEvent<HTMLFormElement>, total: number | undefined) {
      press.current = { form: currentTarget, button: nativeEvent.submitter };
      setSeenTotal(total);
    },
  };
}
