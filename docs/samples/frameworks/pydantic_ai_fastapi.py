"""An agent of Pydantic AI as a service, with OPENAI_API_KEY in the environment.

pip install fastapi uvicorn pydantic-ai-slim[openai]
python3 -m frameworks.pydantic_ai_fastapi 8000, in the folder of service_fastapi.py
"""

from datetime import datetime, timezone

from pydantic_ai import Agent, AgentRunResultEvent, BinaryContent, FunctionToolCallEvent
from pydantic_ai import PartDeltaEvent, PartStartEvent, TextPart, TextPartDelta
from pydantic_ai import ThinkingPart, ThinkingPartDelta
from service_fastapi import serve

assistant = Agent("openai-responses:gpt-5-mini")
histories = {}


@assistant.tool_plain
def now() -> str:
    """The current time"""
    return datetime.now(timezone.utc).isoformat()


def part_of(file):
    is_text = file.kind == "text"
    return file.text if is_text else BinaryContent(file.content, media_type=file.mime_type)


async def agent(text, files, session):
    question = [*map(part_of, files), text]
    history = histories.get(session)
    async with assistant.run_stream_events(question, message_history=history) as events:
        async for event in events:
            match event:
                case PartStartEvent(part=TextPart(content=piece)):
                    yield "message", piece
                case PartDeltaEvent(delta=TextPartDelta(content_delta=piece)):
                    yield "message", piece
                case PartStartEvent(part=ThinkingPart(content=piece)):
                    yield "reasoning", piece
                case PartDeltaEvent(delta=ThinkingPartDelta(content_delta=piece)):
                    yield "reasoning", piece or ""
                case FunctionToolCallEvent(part=part):
                    yield "log", f"Using {part.tool_name}"
                case AgentRunResultEvent(result=result):
                    histories[session] = result.all_messages()


if __name__ == "__main__":
    serve(agent)
