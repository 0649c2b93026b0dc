"""As much of the OpenAI Agents SDK as its sample uses."""

import asyncio
from dataclasses import dataclass
from types import SimpleNamespace as Record

from fake_model import reply


def function_tool(function):
    return function


@dataclass
class Agent:
    name: str
    model: str
    tools: list


@dataclass
class RunConfig:
    tracing_disabled: bool


class SQLiteSession:
    """Remembered by all objects with the same ID, but only in a file."""

    files = {}

    def __init__(self, session_id, db_path=":memory:"):
        is_file = db_path != ":memory:"
        self.texts = self.files.setdefault((db_path, session_id), []) if is_file else []


class Runner:
    @staticmethod
    def run_streamed(agent, question, session, run_config):
        return Run(question, session)


class Run:
    """A run that only cancel() stops: it continues if its events are no longer read."""

    def __init__(self, question, session):
        self.queue = asyncio.Queue()
        parts = [part for message in question for part in message["content"]]
        session.texts += [part["text"] for part in parts if part["type"] == "input_text"]
        self.task = asyncio.create_task(self.fill(list(session.texts)))

    async def fill(self, texts):
        try:
            async for kind, text in reply(texts):
                if kind == "tool":
                    item = Record(raw_item=Record(type="function_call", name=text))
                    await self.put("run_item_stream_event", name="tool_called", item=item)
                else:
                    name = "reasoning_summary_text" if kind == "reasoning" else "output_text"
                    data = Record(type=f"response.{name}.delta", delta=text)
                    await self.put("raw_response_event", data=data)
            await self.queue.put(None)
        except Exception as error:
            await self.queue.put(error)

    async def put(self, kind, **fields):
        await self.queue.put(Record(type=kind, **fields))

    async def stream_events(self):
        while (event := await self.queue.get()) is not None:
            if isinstance(event, Exception):
                raise event
            yield event

    def cancel(self):
        self.task.cancel()
