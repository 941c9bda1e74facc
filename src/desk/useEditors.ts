import type { Editor, EditorId } from '../shared/desk/desk.ts';
import { anotherCurator } from '../words/desk/unsaved.ts';
import { useDeskQuery } from './useDeskQuery.ts';

/** Everybody who has done something at the desk. */
export function useEditors(): readonly Editor[] {
  return useDeskQuery<readonly Editor[]>('editors:list', {}).value ?? [];
}

/** The name of an editor, or that it is another curator while it is not known. */
export function useEditorName(id: EditorId | undefined): string {
  return useEditors().find((editor) => editor.id === id)?.name ?? anotherCurator;
}
