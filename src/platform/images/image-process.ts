import os from 'node:os';
import { examineImage } from './image-examiner.ts';
import { resizeImage } from './image-resizer.ts';
import type { ImageTask, ImageTaskAnswer, ImageTaskMessage } from './image-tasks.ts';
import { eraseFile } from './metadata-eraser.ts';

/**
 * The process that decodes pictures, started by the image workshop. It ends with its channel, so none is left behind
 * when the server dies, and it stands back behind the server on the processor.
 */
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches both processes; requests in progress are still to be answered.
process.on('SIGINT', () => {});

process.on('message', async (message: ImageTaskMessage) => {
  process.send?.(await answer(message));
});

async function answer({ id, task }: ImageTaskMessage): Promise<ImageTaskAnswer> {
  try {
    return { id, result: await perform(task) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

function perform(task: ImageTask) {
  if (task.kind === 'erase') return eraseFile(task.path, task.mime);
  return task.kind === 'resize' ? resizeImage(task.source, task.box, task.format) : examineImage(task.source);
}
